/* Nanoseconds per clock_gettime(2) through the vDSO: "hot" calls it in a loop, "cold" sweeps a buffer larger than the
 * caches before each call. The micro-benchmark of vdso-gettime.yaml. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SWEEP (64UL << 20)

static long nanoseconds(const struct timespec *from, const struct timespec *to)
{
	return (to->tv_sec - from->tv_sec) * 1000000000L + (to->tv_nsec - from->tv_nsec);
}

/* Time of one sweep-and-call round between two real system calls, which leave the vDSO's own lines cold. */
static long round_trip(char *buffer, int call)
{
	struct timespec start, end, now;

	memset(buffer, call, SWEEP);
	syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &start);
	if (call)
		clock_gettime(CLOCK_MONOTONIC, &now);
	syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &end);
	return nanoseconds(&start, &end);
}

static double cold(long rounds)
{
	char *buffer = malloc(SWEEP);
	long with = 0, without = 0;

	if (!buffer)
		exit(1);
	for (long i = 0; i < rounds; i++) {
		without += round_trip(buffer, 0);
		with += round_trip(buffer, 1);
	}
	free(buffer);
	return (double)(with - without) / (double)rounds;
}

static double hot(long calls)
{
	struct timespec start, end, now;

	clock_gettime(CLOCK_MONOTONIC, &start);
	for (long i = 0; i < calls; i++)
		clock_gettime(CLOCK_MONOTONIC, &now);
	clock_gettime(CLOCK_MONOTONIC, &end);
	return (double)nanoseconds(&start, &end) / (double)calls;
}

int main(int argc, char **argv)
{
	int is_cold = argc > 1 && strcmp(argv[1], "cold") == 0;

	printf("ns_per_call: %.2f\n", is_cold ? cold(200) : hot(20000000));
	return 0;
}

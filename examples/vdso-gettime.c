/* Nanoseconds per clock_gettime(2) through the vDSO: "hot" calls it in a loop, "cold" sweeps a buffer larger than the
 * caches before each call. The micro-benchmark of vdso-gettime.yaml. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SWEEP (64UL << 20)

static long nanoseconds(const struct timespec *from, const struct timespec *to)
{
	return (to->tv_sec - from->tv_sec) * 1000000000L + (to->tv_nsec - from->tv_nsec);
}

int main(int argc, char **argv)
{
	int cold = argc > 1 && strcmp(argv[1], "cold") == 0;
	long calls = cold ? 200 : 20000000;
	struct timespec start, end, now;
	long total = 0;
	char *buffer = malloc(SWEEP);

	if (!buffer)
		return 1;
	if (cold) {
		for (long i = 0; i < calls; i++) {
			memset(buffer, (int)i, SWEEP);
			clock_gettime(CLOCK_MONOTONIC, &start);
			clock_gettime(CLOCK_MONOTONIC, &end);
			total += nanoseconds(&start, &end);
		}
	} else {
		clock_gettime(CLOCK_MONOTONIC, &start);
		for (long i = 0; i < calls; i++)
			clock_gettime(CLOCK_MONOTONIC, &now);
		clock_gettime(CLOCK_MONOTONIC, &end);
		total = nanoseconds(&start, &end);
	}
	printf("ns_per_call: %.2f\n", (double)total / (double)calls);
	free(buffer);
	return 0;
}

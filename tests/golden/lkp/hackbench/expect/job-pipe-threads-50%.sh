#!/bin/sh

export_top_env()
{
	export testcase='hackbench'
	export job_origin='job.yaml'
	export testbox='host'
	export arch='x86_64'
	export tbox_group='host'
	export model='Ivy Bridge'
	export nr_node=1
	export nr_cpu=8
	export memory='16G'
	export nr_hdd_partitions=2
	export nr_ssd_partitions=1
	export hdd_partitions='/dev/sdx1 /dev/sdx2'
	export ssd_partitions='/dev/sdy1'

	[ -n "$LKP_SRC" ] ||
	export LKP_SRC=/lkp/${user:-lkp}/src
}

run_job()
{
	echo $$ > $TMP/run-job.pid

	. $LKP_SRC/lib/http.sh
	. $LKP_SRC/lib/job.sh
	. $LKP_SRC/lib/env.sh

	export_top_env

	run_monitor $LKP_SRC/bin/run-plain-monitor vmstat

	run_test nr_threads=4 mode='threads' ipc='pipe' $LKP_SRC/bin/run-test hackbench
}

extract_stats()
{
	export stats_part_begin=
	export stats_part_end=

	$LKP_SRC/bin/run-stats time hackbench.time
}

"$@"

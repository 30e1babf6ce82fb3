#!/bin/sh

export_top_env()
{
	export testcase='hackbench'
	export job_origin='stdin.yaml'
	export testbox='vm-2c'
	export arch='x86_64'
	export tbox_group='vm-2c'
	export model='qemu-system-x86_64'
	export nr_node=1
	export nr_cpu=2
	export memory='4G'
	export nr_hdd_partitions=0
	export nr_ssd_partitions=0

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

	run_test mode='process' $LKP_SRC/bin/run-test hackbench
}

extract_stats()
{
	export stats_part_begin=
	export stats_part_end=

	$LKP_SRC/bin/run-stats time hackbench.time
}

"$@"

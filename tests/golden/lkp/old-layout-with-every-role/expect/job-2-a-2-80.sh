#!/bin/sh

export_top_env()
{
	export testcase='toy'
	export nr_instances=2
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

	run_setup depth=2 $LKP_SRC/bin/run-setup prep

	run_monitor $LKP_SRC/bin/run-monitor watch
	run_monitor $LKP_SRC/bin/run-no-stdout-monitor quiet
	run_monitor interval=5 $LKP_SRC/bin/run-one-shot-monitor once
	run_monitor $LKP_SRC/bin/run-plain-monitor bare 10

	start_daemon port=80 $LKP_SRC/bin/run-daemon served

	run_test mode='a' $LKP_SRC/bin/run-test toy
}

extract_stats()
{
	export stats_part_begin=
	export stats_part_end=

	$LKP_SRC/bin/run-stats watch
	env mode='a' $LKP_SRC/bin/run-stats toy

	$LKP_SRC/bin/run-stats time toy.time
	$LKP_SRC/bin/run-stats watch
}

"$@"

#!/bin/sh

export_top_env()
{
	export testcase='toy'
	export list='a
{"B"=>"c"}'
	export EOFs=
	export job_origin='job.yaml'
	export testbox='host'
	export arch='x86_64'
	export tbox_group='host'
	export model='Ivy Bridge'
	export nr_node=1
	export nr_cpu=8
	export memory='1G'
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

	helper()
	{
		echo one

		echo two
	}

	cat > $LKP_SRC/tests/own <<'EOF_1'
#!/bin/sh
cat <<EOF
text
EOF
exit 0
EOF_1
	chmod +x $LKP_SRC/tests/own

	run_test $LKP_SRC/bin/run-test own 'a' 'b c' "$d"

	helper 'x' 'y z'

	command ls '-l'

	. /etc/profile

	if role server
	then
		start_daemon port=80 x_46_y= $LKP_SRC/bin/run-daemon served

		if test -e /x
		then
			run_monitor $LKP_SRC/bin/run-monitor watch
		fi
	fi

	for i in 1 2
	do
		run_test mode='a' size='4K' $LKP_SRC/bin/run-test toy
	done

	while test -e /x
	do
		run_test $LKP_SRC/bin/run-test toy '-x'
	done

	until false
	do
		run_test $LKP_SRC/bin/run-test toy 3
	done

	in_the_background()
	{
		export LIMIT=5

		run_test $LKP_SRC/bin/run-test toy

		deeper()
		{
			run_test $LKP_SRC/bin/run-test own "$i"
		}
		deeper &
	}
	in_the_background &

	nothing()
	{
		:
	}
	nothing &
}

extract_stats()
{
	export stats_part_begin=
	export stats_part_end=

	$LKP_SRC/bin/run-stats watch
	env mode='a' size='4K' $LKP_SRC/bin/run-stats toy
	$LKP_SRC/bin/run-stats toy
	$LKP_SRC/bin/run-stats toy
	$LKP_SRC/bin/run-stats toy

	$LKP_SRC/bin/run-stats time own.time
	$LKP_SRC/bin/run-stats time toy.time
	$LKP_SRC/bin/run-stats time toy.time
	$LKP_SRC/bin/run-stats time toy.time
	$LKP_SRC/bin/run-stats time toy.time
	$LKP_SRC/bin/run-stats time own.time
	$LKP_SRC/bin/run-stats watch
}

"$@"

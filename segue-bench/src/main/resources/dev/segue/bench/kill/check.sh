#!/bin/sh
# A check of the kill harness that takes its time. $1 is the task; KILLS_SCENE the folder of the ledger.
say() {
  echo "$1 $task - check $$" >>"$KILLS_SCENE/ledger"
}

task=$1
pid_file=$KILLS_SCENE/told/$task.check
say check
# The check of a supervisor that was killed must be over before another one begins.
if [ -e "$pid_file" ] && kill -0 "$(cat "$pid_file")" 2>/dev/null; then say overlap; fi
echo $$ >"$pid_file"
# Would outlive a check whose supervisor was killed, unless the next one ends it.
sleep 20 >/dev/null 2>&1 &
sleep 0.3
rm -f "$pid_file"
say checked

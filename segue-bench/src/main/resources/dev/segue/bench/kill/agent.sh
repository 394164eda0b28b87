#!/bin/sh
# The scripted agent of the kill harness. $1 is its provider; KILLS_SCENE the folder of the ledger.
# Task ids end with the word of their script. Every line of the ledger is one write.
provider=$1
mark=$SEGUE_DISPATCH
task=${mark%/*}
task=${task##*/}
file=out/$task.txt

say() {
  echo "$1 $task $mark $provider $$ $(date +%s%N)" >>"$KILLS_SCENE/ledger"
}

# Another dispatch of this task must be over, children and all.
others() {
  grep -hasz "^SEGUE_DISPATCH=${mark%/*}/" /proc/[0-9]*/environ | tr '\0' '\n' | grep -vxF "SEGUE_DISPATCH=$mark"
}

write() {
  : >"$file"
  for line in 1 2 3 4; do
    echo "$task $line" >>"$file"
    [ "$1" = 0 ] || sleep "$1"
  done
  [ "${2-}" = half ] || echo "$task end" >>"$file"
}

# A second file, written with a pause in it.
more() {
  for line in 1 2 3 4 end; do
    echo "$task $line"
    [ "$line" != 2 ] || sleep 0.05
  done >"$1"
}

commit() {
  git -C "$1" add -A
  git -C "$1" diff --cached --quiet 2>/dev/null ||
    git -C "$1" -c user.name=agent -c user.email=agent@localhost commit -qm "$task"
}

say begin
if others >/dev/null; then say overlap; fi
mkdir -p out
case ${task##*-} in
slow) write 0.05 ;;
children)
  (sleep 20; say late) >/dev/null 2>&1 &
  write 0.02
  ;;
detached)
  export KILLS_LATE="late $task $mark $provider"
  setsid sh -c '(sleep 20; echo "$KILLS_LATE $$" >>"$KILLS_SCENE/ledger") & sleep 20' >/dev/null 2>&1 &
  write 0.02
  ;;
flaky)
  # The block is gone from the prompt of a later dispatch of the same attempt, so the agent remembers.
  if grep -q '^--- RETRY CONTEXT ---$'; then : >"$KILLS_SCENE/told/$task"; fi
  if [ -e "$KILLS_SCENE/told/$task" ]; then write 0; else write 0.02 half; fi
  ;;
limited)
  if [ "$provider" = first ]; then
    say limit
    echo '429 too many requests' >&2
    exit 75
  fi
  write 0
  ;;
blocks) write 0 half ;;
nested | unborn)
  write 0
  # What an agent that was killed left of it is half of one.
  rm -rf "nested/$task"
  git init -q "nested/$task"
  more "nested/$task/work.txt"
  if [ "${task##*-}" = nested ]; then commit "nested/$task"; fi
  ;;
ignored)
  write 0
  mkdir -p dist
  more "dist/$task.bin"
  ;;
empty)
  write 0
  mkdir -p "empty/$task"
  ;;
module)
  write 0
  module=${task%-module}
  module=${module##*-}
  rm -f "$(git -C "$module" rev-parse --absolute-git-dir)"/*.lock
  more "$module/$task.txt"
  commit "$module"
  ;;
*) write 0 ;;
esac
say end
echo "{\"status\": \"completed\", \"summary\": \"Wrote $file.\"}"

#!/bin/sh
# The scripted agents of the kill harness with a workflow: $1 is maker, arch1, arch2, qa1 or qa2; KILLS_SCENE the
# folder of the ledger. Task ids end with the word of their script. Every line of the ledger is one write.
provider=$1
mark=$SEGUE_DISPATCH
task=${mark%/*}
task=${task##*/}
script=${task##*-}
file=out/$task.txt
told=$KILLS_SCENE/told/$task

say() {
  echo "$1 $task $mark $provider $$ ${2-}" >>"$KILLS_SCENE/ledger"
}

# Another dispatch of this task must be over, children and all.
others() {
  grep -hasz "^SEGUE_DISPATCH=${mark%/*}/" /proc/[0-9]*/environ | tr '\0' '\n' | grep -vxF "SEGUE_DISPATCH=$mark"
}

verdict() {
  say "$1" "$(git rev-parse HEAD)"
  case $1 in
  approve | edit) echo '{"verdict": "approve", "summary": "Fine."}' ;;
  reject) echo "{\"verdict\": \"reject\", \"findings\": [{\"severity\": \"blocking\", \"path\": \"$file\", \"line\": 1, \"text\": \"$2\"}]}" ;;
  prose) echo 'It looks fine to me, and I would merge it.' ;;
  esac
}

say begin "$(git rev-parse HEAD)"
if others >/dev/null; then say overlap; fi
prompt=$(cat)
case $provider in
maker)
  mkdir -p out
  case $prompt in *'ignores the tenant'*) : >"$told.tenant" ;; esac
  case $prompt in *'has no test at all'*) : >"$told.test" ;; esac
  echo "$task begin" >"$file"
  sleep 0.05
  if [ -e "$told.tenant" ]; then echo "$task tenant" >>"$file"; fi
  if [ -e "$told.test" ]; then echo "$task test" >>"$file"; fi
  echo "$task end" >>"$file"
  say end
  echo "{\"status\": \"completed\", \"summary\": \"Wrote $file.\"}"
  ;;
*)
  (sleep 20; say late) >/dev/null 2>&1 &
  sleep 0.05
  case $script-$provider in
  limited-arch1 | limited-qa1)
    say limit
    echo '429 too many requests' >&2
    exit 75
    ;;
  prose-arch1 | prose-qa1) verdict prose ;;
  edits-arch1 | edits-qa1)
    echo "mine" >>"$file"
    verdict edit
    ;;
  rejected-arch* | both-arch*)
    if grep -q tenant "$file"; then verdict approve; else verdict reject "The key ignores the tenant"; fi
    ;;
  tested-qa* | both-qa*)
    if grep -q test$ "$file"; then verdict approve; else verdict reject "The change has no test at all"; fi
    ;;
  *) verdict approve ;;
  esac
  ;;
esac

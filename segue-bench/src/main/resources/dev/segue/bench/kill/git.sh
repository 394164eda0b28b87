#!/bin/sh
# Stands before git on the PATH of the kill harness, and kills a Segue that calls it for the KILLS_AT-th time:
# so that each step of a worktree's making and merging is the last one some time. What Segue called is
# done or not, as KILLS_HOW says. KILLS_GIT is git.
if [ -n "${KILLS_AT-}" ] && [ "$(cat "/proc/$PPID/comm")" = java ]; then
  printf . >>"$KILLS_SCENE/calls"
  if [ "$(wc -c <"$KILLS_SCENE/calls")" -eq "$KILLS_AT" ]; then
    kill -9 "$PPID"
    [ "$KILLS_HOW" = done ] || exit 1
  fi
fi
exec "$KILLS_GIT" "$@"

#!/bin/sh
# Draws review.svg anew: the example with a workflow. Needs tmux, git and a build of the clone.
cd -- "$(dirname -- "$0")/../.." || exit
./segue --version >/dev/null || exit
docs/pictures/draw.sh 'A task that is rejected once, approved and merged' 90 'sh examples/review/play.sh' >docs/pictures/review.svg

#!/bin/sh
# Draws quickstart.svg anew: a real run of the quickstart. Needs tmux and a build of the clone; takes back
# what earlier runs of the quickstart have left.
cd -- "$(dirname -- "$0")/../.." || exit
example=examples/quickstart
./segue --version >/dev/null && $example/reset.sh || exit
docs/pictures/draw.sh 'A run of the quickstart' 48 "./segue run $example/tasks.yaml" >docs/pictures/quickstart.svg
$example/reset.sh

#!/bin/sh
# Takes back everything that runs of the quickstart have left, so that the next one tells its story anew.
cd -- "$(dirname -- "$0")" || exit
rm -rf workspace
find .segue -mindepth 1 -maxdepth 1 ! -name config.yaml ! -name .gitignore -exec rm -rf {} +

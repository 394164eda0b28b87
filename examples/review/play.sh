#!/bin/sh
# Plays the example from its beginning: a repository with one commit, a run that ends where a person has to
# decide, a look at the work, an approval, and a run that merges it.
set -eu
cd -- "$(dirname -- "$0")"
segue=${SEGUE:-../../segue}
rm -rf workspace
find .segue -mindepth 1 -maxdepth 1 ! -name config.yaml ! -name .gitignore ! -name workflows -exec rm -rf {} +
mkdir workspace
git -C workspace init -q -b main
git -C workspace -c user.name=Ada -c user.email=ada@example.org commit -q --allow-empty -m 'Open the shop'

step() { printf '\n$ segue %s\n' "$*"; "$segue" "$@" 2>&1 || [ $? -eq 1 ]; }
step run tasks.yaml
step work show prices --diff
step approve prices
step run
git -C workspace log --graph --format=%s

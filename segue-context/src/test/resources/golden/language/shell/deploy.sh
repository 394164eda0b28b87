#!/bin/bash
# Deploys what was built.
LIMIT=3
url="https://example.org/#top"
deploy_all() {
  echo "deploys
  in two lines" "${url#https}" # aside
}
function clean_up { rm -f "$1"; }
true

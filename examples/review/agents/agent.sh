#!/bin/sh
# A little agent for two roles. It reads its prompt from stdin, works in the current folder or judges what is
# there, and ends its answer with one JSON object. What a model would think up is written down here.
set -eu
prompt=$(cat)
says() { case $prompt in *"$1"*) return 0 ;; *) return 1 ;; esac; }

if says '## Review Task'; then
  # As a reviewer: it tries what the check does not try.
  if sh price.sh unknown >/dev/null 2>&1; then
    echo '{"verdict": "reject", "summary": "One thing has to change.", "findings": [{"severity": "blocking", "path": "price.sh", "line": 1, "text": "An unknown article prints nothing and ends with 0"}]}'
  else
    echo '{"verdict": "approve", "summary": "It does what the task says, and fails where it should.", "findings": [{"severity": "minor", "path": "price.sh", "line": 1, "text": "A list in a file of its own would be easier to keep"}]}'
  fi
  exit
fi

# As the developer: it thinks of unknown articles only when it is told of them.
if says 'architect: An unknown article'; then
  last='*) echo "no such article: $1" >&2; exit 1 ;;'
  words='Unknown articles end with 1 now.'
else
  last='*) ;;'
  words='price.sh prints the price of an article.'
fi
cat >price.sh <<SCRIPT
case \${1-} in
tea) echo 4.20 ;;
coffee) echo 5.50 ;;
$last
esac
SCRIPT
printf '{"status": "completed", "files_created": ["price.sh"], "summary": "%s", "reasoning": "A case needs no other program."}\n' "$words"

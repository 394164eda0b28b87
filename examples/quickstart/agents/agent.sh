#!/bin/sh
# A little agent. Like a real one it reads its prompt from stdin, works in the current folder, says what it
# does, and ends its answer with one JSON object. What a model would think up is written down in `work`.
#
#   agent.sh [--pages N]     after N pages its plan is used up
set -eu

pages=-1
[ "${1-}" = --pages ] && pages=$2
prompt=$(cat)
made=

says() { # says WORDS: whether they stand in the prompt
  case $prompt in *"$1"*) return 0 ;; *) return 1 ;; esac
}

after() { # after HEADING: the line below that heading of the prompt
  printf '%s\n' "$prompt" | sed -n "/^## $1\$/{n;p;q;}"
}

page() { # page FILE: writes its stdin to FILE, as long as the plan allows
  if [ "$pages" -eq 0 ]; then
    echo "limit reached: retry after 120s" >&2
    exit 75
  fi
  pages=$((pages - 1))
  mkdir -p "$(dirname "$1")"
  cat >"$1"
  made="$made${made:+, }\"$1\""
  echo "Wrote $1"
}

# The texts given to these two are plain enough to need no escapes in JSON.
completed() {
  printf '{"status": "completed", "files_created": [%s], "summary": "%s"}\n' "$made" "$1"
}
failed() {
  printf '{"status": "failed", "summary": "%s", "needed_changes": "%s"}\n' "$1" "$2"
}

# --- As a helper agent: asked for commands that would show whether a criterion holds.
if says '## Enhanced Verification Task'; then
  criterion=$(after 'Failed Criteria')
  criterion=${criterion#1. }
  commands=
  for recipe in recipes/*.md; do
    commands="$commands${commands:+, }{\"criterion\": \"$criterion\", \"argv\": [\"grep\", \"-q\", \"$recipe\", \"index.md\"]}"
  done
  printf '{"commands": [%s]}\n' "$commands"
  exit
fi

# --- As the main agent.
case $(after 'Task ID') in
recipes)
  # After a switch some may be there already: it does not write those again.
  [ -f recipes/pancakes.md ] || page recipes/pancakes.md <<'PAGE'
# Pancakes
- 250 g flour
- 500 ml milk
- 3 pc eggs
- 30 g butter
PAGE
  [ -f recipes/tomato-soup.md ] || page recipes/tomato-soup.md <<'PAGE'
# Tomato soup
- 800 g tomatoes
- 1 pc onion
- 100 ml cream
- 20 g butter
PAGE
  completed 'The recipes are written down.'
  ;;
shopping-list)
  # It thinks of adding up only when it is told what was wrong.
  if says '--- RETRY CONTEXT ---'; then
    page shopping-list.sh <<'PAGE'
cat recipes/*.md | awk '/^- / { sum[$4] += $2; unit[$4] = $3 }
  END { for (name in sum) print sum[name], unit[name], name }' | sort -k 3
PAGE
    completed 'The list adds up what several recipes need.'
  else
    page shopping-list.sh <<'PAGE'
sed -n 's/^- //p' recipes/*.md | sort -k 3
PAGE
    completed 'The list has all ingredients.'
  fi
  ;;
front-page)
  if says '--- RETRY CONTEXT ---'; then
    page index.md <<'PAGE'
# Recipe box
- [Pancakes](recipes/pancakes.md)
- [Tomato soup](recipes/tomato-soup.md)
PAGE
    completed 'The front page links both recipes.'
  else
    page index.md <<'PAGE'
# Recipe box
- [Pancakes](recipes/pancakes.md)
PAGE
    completed 'The front page is there.'
  fi
  ;;
photo)
  if [ -f photos/tomato-soup.jpg ]; then
    completed 'The photo is in its place.'
  else
    failed 'There is no photo.' 'no agent has a camera: put a photo at photos/tomato-soup.jpg'
  fi
  ;;
poster)
  page poster.md <<PAGE
![Tomato soup](photos/tomato-soup.jpg)

$(grep '^- ' recipes/tomato-soup.md)
PAGE
  completed 'The poster is ready to print.'
  ;;
*)
  failed 'Not my trade.' 'this agent only knows the tasks of the quickstart'
  ;;
esac

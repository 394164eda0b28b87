#!/bin/sh
# Draws quickstart.svg anew: a real run of the quickstart in a terminal of tmux, its screen as text.
# Needs tmux and a build of the clone; takes back what earlier runs of the quickstart have left.
cd -- "$(dirname -- "$0")/../.." || exit
here=docs/pictures
example=examples/quickstart
./segue --version >/dev/null && $example/reset.sh || exit
name=segue-picture-$$
tmux -L $name new-session -d -x 132 -y 48 \
  "echo '$ ./segue run $example/tasks.yaml'; ./segue run $example/tasks.yaml; echo '$'; tmux -L $name wait-for -S done; cat"
tmux -L $name wait-for done
tmux -L $name capture-pane -p | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' |
  sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' |
  awk '
    { line[NR] = $0 }
    function colour(text) {
      if (text ~ /^\$/) return "#ffffff"
      if (text ~ /failed|blocked|left alone/) return "#f0a08c"
      if (text ~ /told of/) return "#8cc8f0"
      if (text ~ /completed/) return "#9fd8a0"
      return "#c8ccd2"
    }
    END {
      height = NR * 18 + 32
      printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1090 %d\" role=\"img\" aria-label=\"A run of the quickstart\">\n", height
      printf "<rect width=\"1090\" height=\"%d\" rx=\"8\" fill=\"#1d2127\"/>\n", height
      print "<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\" font-size=\"13\" xml:space=\"preserve\">"
      for (i = 1; i <= NR; i++)
        if (line[i] != "") printf "<text x=\"16\" y=\"%d\" fill=\"%s\">%s</text>\n", i * 18 + 12, colour(line[i]), line[i]
      print "</g>\n</svg>"
    }' >$here/quickstart.svg
tmux -L $name kill-session
$example/reset.sh

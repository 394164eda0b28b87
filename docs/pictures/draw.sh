#!/bin/sh
# draw.sh LABEL ROWS COMMAND: prints a picture (SVG) of a command's run in a terminal of tmux, its screen
# as text. Runs in the clone's folder; needs tmux.
name=segue-picture-$$
tmux -L $name new-session -d -x 132 -y "$2" "echo '$ $3'; $3; echo '$'; tmux -L $name wait-for -S done; cat"
tmux -L $name wait-for done
tmux -L $name capture-pane -p | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' |
  sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g' |
  awk -v label="$1" '
    { line[NR] = $0 }
    function colour(text) {
      if (text ~ /^\$/) return "#ffffff"
      if (text ~ /failed|blocked|left alone|rejected/) return "#f0a08c"
      if (text ~ /told of|waits for/) return "#8cc8f0"
      if (text ~ /completed|approved|merged/) return "#9fd8a0"
      return "#c8ccd2"
    }
    END {
      height = NR * 18 + 32
      printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1090 %d\" role=\"img\" aria-label=\"%s\">\n", height, label
      printf "<rect width=\"1090\" height=\"%d\" rx=\"8\" fill=\"#1d2127\"/>\n", height
      print "<g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\" font-size=\"13\" xml:space=\"preserve\">"
      for (i = 1; i <= NR; i++)
        if (line[i] != "") printf "<text x=\"16\" y=\"%d\" fill=\"%s\">%s</text>\n", i * 18 + 12, colour(line[i]), line[i]
      print "</g>\n</svg>"
    }'
tmux -L $name kill-session

# The test of the task shopping-list: lies outside the workspace, where no agent changes it.
line=$(sh shopping-list.sh | grep butter | paste -sd, -)
if [ "$line" != "50 g butter" ]; then
  echo "Error: expected \"50 g butter\" but got \"$line\"" >&2
  exit 1
fi

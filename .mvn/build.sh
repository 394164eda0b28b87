# Sourced by ./segue when there is something to build: one build at a time, half builds never in use.

segue_modules=segue-picocli,segue-core,segue-testkit,segue-store,segue-run,segue-session,segue-context,segue-files,segue-wire,segue-server,segue-app

# Whether the process whose id stands in the file $1 is alive.
segue_is_alive() {
  segue_pid=
  [ -r "$1" ] && IFS= read -r segue_pid <"$1"
  [ -n "$segue_pid" ] && kill -0 "$segue_pid" 2>/dev/null
}

segue_nap() {
  sleep 0.2 2>/dev/null || sleep 1
}

# Builds, or waits for the process that does. Comes back with a build in use, or not at all.
segue_build_once() {
  segue_lock=$segue_root/target/segue-build.lock
  mkdir -p "$segue_kept" 2>/dev/null || segue_die "Segue has to be built first, but $segue_kept cannot be made"
  segue_waited=0
  until mkdir "$segue_lock" 2>/dev/null; do
    [ -w "$segue_root/target" ] || segue_die "Segue has to be built first, but $segue_root/target cannot be written"
    if segue_is_alive "$segue_lock/launcher" || segue_is_alive "$segue_lock/maven"; then
      [ $segue_waited -gt 0 ] || echo "Waiting for process $segue_pid, which builds Segue …" >&2
    elif [ $segue_waited -gt 10 ] || [ -r "$segue_lock/launcher" ]; then
      segue_break_lock
    fi
    segue_waited=$((segue_waited + 1))
    [ $segue_waited -lt 9000 ] || segue_die "$segue_lock has been held for half an hour by process $segue_pid; if that builds nothing, remove it"
    segue_nap
  done
  echo $$ >"$segue_lock/launcher"
  trap 'rm -rf "$segue_lock"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  # Another process may have finished between this one's look and its lock.
  if segue_is_stale; then
    segue_build_now
  fi
  rm -rf "$segue_lock"
  trap - EXIT INT TERM HUP
}

# Takes the lock of a dead builder away. Of several that see it dead only one may, or the second would
# remove the lock that the first has just taken.
segue_break_lock() {
  if mkdir "$segue_lock.breaking" 2>/dev/null; then
    if ! segue_is_alive "$segue_lock/launcher" && ! segue_is_alive "$segue_lock/maven"; then
      rm -rf "$segue_lock"
    fi
    rmdir "$segue_lock.breaking"
  elif [ $((segue_waited % 50)) -eq 49 ]; then
    # Its owner was killed between two lines; ten seconds are a long time for them.
    rmdir "$segue_lock.breaking" 2>/dev/null
  fi
}

segue_build_now() {
  segue_log=$segue_root/target/segue-build.log
  segue_build=build-$(date +%Y%m%d-%H%M%S)-$$
  segue_home=$segue_kept/$segue_build
  # Written now and moved into place at the end: a commit made during the build is newer than this.
  printf '%s\n' "$segue_build" >"$segue_lock/current" || segue_die "cannot write to $segue_lock"
  echo "Building Segue ($segue_why) …" >&2
  segue_maven | segue_progress
  IFS= read -r segue_status <"$segue_lock/status" || segue_status=1
  [ "$segue_status" = 0 ] || segue_build_failed
  segue_keep || segue_die "cannot put the jars into $segue_home; is the disk full?"
  mv -f "$segue_lock/current" "$segue_kept/current" || segue_die "cannot write $segue_kept/current"
  segue_drop_old
  echo "Built." >&2
}

# The sources of a first run passed their checks before they were committed; its user waits for a program, so it
# compiles without error-prone. A module whose sources have changed is compiled anew, with all checks, by any build.
segue_maven() {
  segue_profiles=
  [ -d "$segue_root/segue-core/target/classes" ] || segue_profiles='-P!house-rules'
  # A shell of its own, whose id becomes Maven's: a build that outlives a killed launcher still holds the lock.
  JAVA_HOME=$segue_java_home sh -c 'echo $$ >"$1/maven"; exec "$2" -B -ntp -T 1C -f "$3" -pl "$4" $5 -am package -Dmaven.test.skip' sh \
    "$segue_lock" "$segue_root/mvnw" "$segue_root/pom.xml" "$segue_modules" "$segue_profiles" </dev/null 2>&1
  echo $? >"$segue_lock/status"
}

# Keeps the whole log and says which module is being built.
segue_progress() {
  while IFS= read -r segue_line; do
    printf '%s\n' "$segue_line"
    case $segue_line in
    '[INFO] Building Segue: '*' ['[0-9]*)
      segue_line=${segue_line#'[INFO] Building Segue: '}
      echo "  ${segue_line% [0-9]*-SNAPSHOT*} …" >&2
      ;;
    esac
  done >"$segue_log"
}

segue_build_failed() {
  echo "segue: building failed; the end of $segue_log:" >&2
  tail -n 25 "$segue_log" >&2
  exit 4
}

# Puts the jars where later builds do not touch them.
segue_keep() {
  mkdir -p "$segue_home/lib" || return 1
  cp "$segue_root"/segue-app/target/segue-app-*.jar "$segue_home/lib/" || return 1
  (cd "$segue_home" && ls lib/segue-app-*.jar) >"$segue_home/classpath.new" || return 1
  IFS= read -r segue_jars <"$segue_root/segue-app/target/cli/classpath" || [ -n "$segue_jars" ] || return 1
  segue_rest=$segue_jars:
  while [ -n "$segue_rest" ]; do
    segue_jar=${segue_rest%%:*}
    segue_rest=${segue_rest#*:}
    cp "$segue_root/segue-app/target/cli/$segue_jar" "$segue_home/lib/" || return 1
    printf '%s\n' "$segue_jar" >>"$segue_home/classpath.new"
  done
  for segue_some in more index serve log; do
    mkdir -p "$segue_home/$segue_some" && cp "$segue_root/segue-app/target/cli/$segue_some"/*.jar "$segue_home/$segue_some/" || return 1
  done
  mv "$segue_home/classpath.new" "$segue_home/classpath"
}

# Leaves this build and the two before it, in which runs may still be going on.
segue_drop_old() {
  ls -d "$segue_kept"/build-* 2>/dev/null | sort -r | tail -n +4 | while IFS= read -r segue_old; do
    rm -rf "$segue_old"
  done
}

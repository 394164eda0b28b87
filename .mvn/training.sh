# Sourced by ./segue: makes the AOT cache of a build, in which later starts find classes loaded and linked.

# Makes it in the background, once per build. The folder `training` is the lock; it stays, so that a
# machine on which training fails does not try at every start. `segue doctor --warm` tries again.
segue_train_aside() {
  mkdir "$segue_home/training" 2>/dev/null || return 0
  # Two forks: the JVM that this shell becomes has no child. No signals of the terminal, no mark of a
  # dispatch, no streams, little priority.
  (
    trap '' HUP INT QUIT
    unset SEGUE_DISPATCH
    set -f
    segue_train=nice
    command -v setsid >/dev/null 2>&1 && segue_train="setsid nice"
    $segue_train "$segue_java_home/bin/java" $segue_flags "-XX:AOTCacheOutput=$segue_home/training/segue.aot" \
      "-Dsegue.home=$segue_home" -cp "$segue_base" dev.segue.app.boot.AotTraining \
      </dev/null >"$segue_home/training/log" 2>&1 &&
      mv -f "$segue_home/training/segue.aot" "$segue_aot"
  ) </dev/null >/dev/null 2>&1 &
}

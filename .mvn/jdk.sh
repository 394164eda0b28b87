# Sourced by ./segue and ./mvnw: points JAVA_HOME at a JDK 25 or newer, even where `java` on PATH is older.
# Looks at JAVA_HOME, then at the usual places of Debian, Fedora, SDKMAN, mise, Homebrew and macOS.
# Uses shell builtins only, because ./segue runs it on every first start.

# Succeeds when the folder $1 is a whole JDK (it has javac) of release 25 or newer.
segue_is_jdk() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r segue_line || [ -n "$segue_line" ]; do
    case $segue_line in
      JAVA_VERSION=*)
        segue_line=${segue_line#*\"}
        segue_line=${segue_line%%[!0-9]*}
        [ "${segue_line:-0}" -ge 25 ]
        return
        ;;
    esac
  done <"$1/release"
  return 1
}

segue_find_jdk() {
  for segue_home in "${SEGUE_JAVA_HOME-}" "${JAVA_HOME-}" \
    /usr/lib/jvm/*25* /usr/lib/jvm/* /opt/java/* /opt/jdk* \
    "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/* "${HOME-}"/.local/share/mise/installs/java/* \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if [ -n "$segue_home" ] && segue_is_jdk "$segue_home"; then
      JAVA_HOME=$segue_home
      export JAVA_HOME
      return 0
    fi
  done
  if [ -x /usr/libexec/java_home ] && segue_home=$(/usr/libexec/java_home -v 25+ 2>/dev/null) && segue_is_jdk "$segue_home"; then
    JAVA_HOME=$segue_home
    export JAVA_HOME
    return 0
  fi
  return 1
}

segue_no_jdk() {
  echo "segue: no JDK 25 or newer was found (looked at JAVA_HOME, /usr/lib/jvm, SDKMAN, mise, Homebrew and macOS)." >&2
  echo "  Install one (Debian: apt install temurin-25-jdk from packages.adoptium.net; macOS: brew install openjdk;" >&2
  echo "  SDKMAN: sdk install java 25-tem), or set JAVA_HOME to the folder of one." >&2
}

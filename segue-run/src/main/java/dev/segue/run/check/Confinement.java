package dev.segue.run.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Environment that confines a read-only command. */
public sealed interface Confinement {
  /** Nothing but the gate's tables stands between the command and the machine. */
  record Plain() implements Confinement {}

  /**
   * bubblewrap: the whole file system read-only, an empty {@code /tmp}, no network, no other
   * processes to be seen.
   *
   * @param program its absolute path
   */
  record Bubblewrap(Path program) implements Confinement {}

  /** Where programs of the system are looked for, never where a user or a project puts its own. */
  List<Path> PROGRAM_FOLDERS =
      List.of(
          Path.of("/usr/bin"),
          Path.of("/bin"),
          Path.of("/usr/local/bin"),
          Path.of("/opt/homebrew/bin"),
          Path.of("/run/current-system/sw/bin"));

  /**
   * The best that works here: bubblewrap where it is installed and may make namespaces (many
   * containers forbid it). Runs it once; ask once per run.
   */
  static Confinement detect(ProgramRunner programs, Path workspace) throws InterruptedException {
    Optional<Path> bwrap = program("bwrap");
    Optional<Path> nothing = program("true");
    if (bwrap.isEmpty() || nothing.isEmpty()) {
      return new Plain();
    }
    Confinement confinement = new Bubblewrap(bwrap.get());
    List<String> argv = confinement.wrap(List.of(nothing.get().toString()), workspace, workspace);
    ProgramRun run = programs.run(argv, workspace, Map.of(), Duration.ofSeconds(10));
    return run instanceof ProgramRun.Exited(int code, String _) && code == 0
        ? confinement
        : new Plain();
  }

  /** The command line that runs {@code argv} confined. */
  default List<String> wrap(List<String> argv, Path workspace, Path folder) {
    return switch (this) {
      case Plain() -> argv;
      case Bubblewrap(Path program) -> {
        List<String> wrapped = new ArrayList<>();
        wrapped.add(program.toString());
        wrapped.addAll(List.of("--unshare-all", "--die-with-parent", "--new-session"));
        wrapped.addAll(List.of("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"));
        wrapped.addAll(List.of("--tmpfs", "/tmp"));
        // A workspace below /tmp has just been hidden.
        wrapped.addAll(List.of("--ro-bind", workspace.toString(), workspace.toString()));
        wrapped.addAll(List.of("--chdir", folder.toString(), "--"));
        wrapped.addAll(argv);
        yield wrapped;
      }
    };
  }

  /** A program of the system by its bare name. */
  static Optional<Path> program(String name) {
    return PROGRAM_FOLDERS.stream()
        .map(folder -> folder.resolve(name))
        .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
        .findFirst();
  }
}

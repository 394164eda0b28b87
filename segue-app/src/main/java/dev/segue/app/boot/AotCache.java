package dev.segue.app.boot;

import static dev.segue.app.cli.project.DoctorCheck.hint;
import static dev.segue.app.cli.project.DoctorCheck.ill;
import static dev.segue.app.cli.project.DoctorCheck.well;

import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.run.dispatch.AgentEnvironment;
import dev.segue.run.process.ProcessLimits;
import dev.segue.run.process.ProcessListener;
import dev.segue.run.process.ProcessResult;
import dev.segue.run.process.ProcessRun;
import dev.segue.run.process.ProcessSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cache in which the JVM finds classes loaded and linked. {@code ./segue} makes it in the
 * background at the first start of a build and hands it to later ones.
 */
final class AotCache {
  private static final String ID = "aot_cache";
  private static final String FILE = "segue.aot";
  private static final String USE = "-XX:AOTCache=";
  private static final String MEND = "segue doctor --warm";
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private AotCache() {}

  /** What there is. */
  static DoctorCheck check() {
    Optional<Path> home = home();
    if (home.isEmpty()) {
      return well(ID, "none: not started by ./segue");
    }
    Path file = home.get().resolve(FILE);
    try {
      return Files.exists(file)
          ? well(ID, "%s, %d MB".formatted(file, Files.size(file) >> 20))
          : hint(ID, "not made yet; commands start slower without it", MEND);
    } catch (IOException e) {
      return hint(ID, String.valueOf(e.getMessage()), MEND);
    }
  }

  /** Makes it anew, with the flags of this very JVM, as another JVM's cache is of no use. */
  static DoctorCheck make(ProcessEnvironment around) {
    Optional<Path> home = home();
    Optional<String[]> own = ProcessHandle.current().info().arguments();
    if (home.isEmpty() || own.isEmpty()) {
      return hint(ID, "cannot be made from here", "start it as ./segue doctor --warm");
    }
    try {
      Path made = Files.createTempFile(home.get(), "training", ".aot");
      Files.delete(made);
      var environment = new AgentEnvironment(around.environment()).forChecks();
      var spec =
          new ProcessSpec(
              command(own.get(), made), home.get(), environment, "", ProcessLimits.of(PATIENCE));
      ProcessResult result = new ProcessRun(spec, ProcessListener.none()).run();
      if (Files.exists(made)) {
        Files.move(made, home.get().resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        return check();
      }
      return ill(ID, "making it failed: " + why(result), "set SEGUE_AOT=off to do without");
    } catch (IOException e) {
      return ill(ID, "cannot be written: " + e.getMessage(), "make " + home.get() + " writable");
    }
  }

  private static Optional<Path> home() {
    return Optional.ofNullable(System.getProperty(Stores.HOME)).map(Path::of);
  }

  private static List<String> command(String[] own, Path made) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String argument : own) {
      if (argument.equals(Main.class.getName())) {
        break;
      }
      if (!argument.startsWith(USE)) {
        command.add(argument);
      }
    }
    command.add(1, "-XX:AOTCacheOutput=" + made);
    command.add(AotTraining.class.getName());
    return command;
  }

  private static String why(ProcessResult result) {
    return switch (result) {
      case ProcessResult.Exit exit ->
          "exit %d %s"
              .formatted(
                  exit.exitCode(),
                  exit.stderr().text().lines().reduce((_, last) -> last).orElse(""));
      case ProcessResult.NotInstalled(String program) -> program + " was not found";
      case ProcessResult.CannotStart(_, String message) -> message;
    };
  }
}

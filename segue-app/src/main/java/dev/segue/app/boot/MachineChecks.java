package dev.segue.app.boot;

import static dev.segue.app.cli.project.DoctorCheck.hint;
import static dev.segue.app.cli.project.DoctorCheck.ill;
import static dev.segue.app.cli.project.DoctorCheck.well;

import dev.segue.app.cli.project.DoctorCheck;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.ProcessEnvironment;
import dev.segue.run.check.Confinement;
import dev.segue.run.check.ProgramRun;
import dev.segue.run.dispatch.Programs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The programs of the machine that Segue itself needs or makes use of. */
final class MachineChecks {
  private final ProcessEnvironment around;

  MachineChecks(ProcessEnvironment around) {
    this.around = around;
  }

  List<DoctorCheck> all(Optional<Configuration> configuration) {
    Path workspace =
        configuration
            .map(Configuration::places)
            .filter(places -> !places.isWorkspaceMissing())
            .map(places -> places.workspace())
            .orElse(around.currentFolder());
    return List.of(
        java(), folders(), git(workspace), setsid(), bubblewrap(workspace), node(), terminal());
  }

  /** Where files of the user's own are, which HOME and the XDG variables may have moved. */
  private DoctorCheck folders() {
    return well(
        "folders",
        "home %s, configuration %s, state %s"
            .formatted(around.home(), around.configFolder(), around.stateFolder()));
  }

  private static DoctorCheck java() {
    return well("java", Runtime.version() + " in " + System.getProperty("java.home"));
  }

  private DoctorCheck git(Path workspace) {
    Optional<String> version =
        new ProgramOutput(around).lines(List.of("git", "--version")).flatMap(AgentFinder::version);
    if (version.isEmpty()) {
      return ill(
          "git",
          "not found",
          "install git; without it what an agent changed is found by comparing files, which is slower");
    }
    ProgramRun inside =
        new ProgramOutput(around, workspace)
            .run(List.of("git", "-c", "core.fsmonitor=false", "rev-parse", "--git-dir"));
    if (inside instanceof ProgramRun.Exited(int code, String output)
        && code != 0
        && output.contains("dubious ownership")) {
      return ill(
          "git",
          version.get() + ", which does not trust " + workspace + " (it belongs to another user)",
          "git config --global --add safe.directory " + workspace);
    }
    boolean isRepository = inside instanceof ProgramRun.Exited(int code, _) && code == 0;
    return well("git", version.get() + (isRepository ? "" : "; the workspace is no repository"));
  }

  private static DoctorCheck setsid() {
    return Confinement.program("setsid")
        .map(path -> well("setsid", path.toString()))
        .orElseGet(
            () ->
                hint(
                    "setsid",
                    "not found; agents' processes are found by their parents only",
                    "install util-linux"));
  }

  private static DoctorCheck bubblewrap(Path workspace) {
    if (Confinement.program("bwrap").isEmpty()) {
      return hint(
          "bubblewrap",
          "not found; a helper agent's read-only commands run by an allow-list without a sandbox",
          "install bubblewrap");
    }
    try {
      Confinement confinement = Confinement.detect(new Programs(), workspace);
      return confinement instanceof Confinement.Bubblewrap
          ? well("bubblewrap", "works")
          : hint(
              "bubblewrap",
              "installed, but may not make namespaces here (many containers forbid it)",
              "allow unprivileged user namespaces, or leave it: the allow-list is used instead");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return hint("bubblewrap", "not tried: interrupted", "segue doctor");
    }
  }

  private DoctorCheck node() {
    return new ProgramOutput(around)
        .lines(List.of("node", "--version"))
        .flatMap(AgentFinder::version)
        .map(version -> well("node", version))
        .orElseGet(
            () ->
                hint("node", "not found", "install Node.js where an agent CLI of yours needs it"));
  }

  private DoctorCheck terminal() {
    String term = around.variable("TERM").orElse("not set");
    String live = Boolean.getBoolean("segue.terminal") ? "live progress" : "plain lines";
    return well("terminal", live + ", TERM " + term);
  }
}

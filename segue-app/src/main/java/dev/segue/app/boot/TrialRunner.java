package dev.segue.app.boot;

import dev.segue.app.config.ProcessEnvironment;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Redactor;
import dev.segue.run.Agents;
import dev.segue.run.conformance.Runner;
import dev.segue.run.dispatch.AgentDispatch;
import dev.segue.run.dispatch.AgentEnvironment;
import dev.segue.run.dispatch.AgentSetup;
import dev.segue.run.dispatch.GuardedFiles;
import dev.segue.run.dispatch.TaskPlaces;
import dev.segue.run.process.PidFiles;
import dev.segue.run.workspace.Evidence;
import dev.segue.run.workspace.Picture;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the conformance kit's programs with what runs them for tasks. */
final class TrialRunner implements Runner {
  private final ProcessEnvironment around;
  private final InstantSource clock;

  TrialRunner(ProcessEnvironment around, InstantSource clock) {
    this.around = around;
    this.clock = clock;
  }

  @Override
  public Agents agents(Rig rig) {
    var setup =
        new AgentSetup(
            Map.of(rig.profile().id(), rig.profile()),
            rig.workspace(),
            rig.ownFolder(),
            false,
            rig.deadline(),
            new AgentEnvironment(rig.environment()),
            Optional.empty(),
            PidFiles.none(),
            GuardedFiles.of(List.of()),
            Redactor.with(List.of()),
            clock,
            ZoneId.systemDefault());
    // No store is behind it: the mark names the kit in its place.
    var identity = new AgentDispatch.StoreIdentity("kit", rig.name());
    return new AgentDispatch(setup, new OnePlace(rig.workspace()), identity);
  }

  @Override
  public Optional<String> output(List<String> argv) {
    return new ProgramOutput(around).lines(argv);
  }

  @Override
  public void makeRepository(Path folder) {
    new ProgramOutput(around).lines(List.of("git", "-C", folder.toString(), "init", "-q"));
  }

  /** The only place there is. */
  private record OnePlace(Path workspace) implements TaskPlaces {
    @Override
    public Place begin(TaskState task) {
      return new Place(workspace, Optional.empty(), Optional.empty(), new Evidence(workspace));
    }

    @Override
    public Place of(TaskState task) {
      return begin(task);
    }

    @Override
    public Place ofReview(Path folder) {
      return new Place(folder, Optional.empty(), Optional.empty(), new Evidence(folder));
    }

    @Override
    public Picture lookAround() {
      return new Evidence(workspace).take();
    }

    @Override
    public List<String> strayed(Picture before, Picture after) {
      return List.of();
    }
  }
}

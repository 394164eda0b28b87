package dev.segue.app.dispatch;

import dev.segue.app.process.EndedProcess;
import dev.segue.app.process.ProcessLimits;
import dev.segue.app.process.Survivors;
import dev.segue.app.runtime.Agents;
import dev.segue.app.runtime.NoPlaceException;
import dev.segue.app.workspace.Changes;
import dev.segue.app.workspace.Evidence;
import dev.segue.app.workspace.Picture;
import dev.segue.core.task.TaskState;
import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs agents where their tasks work. */
public final class AgentDispatch implements Agents {
  private static final int NAME_CHARACTERS = 24;

  private final AgentSetup setup;
  private final TaskPlaces places;
  private final StoreIdentity identity;

  /** Names under which processes of this store and project are marked. */
  public record StoreIdentity(String storeId, String project) {}

  public AgentDispatch(AgentSetup setup, TaskPlaces places, StoreIdentity identity) {
    this.setup = setup;
    this.places = places;
    this.identity = identity;
  }

  @Override
  public Launch prepare(TaskState task, String provider, int dispatch) {
    TaskPlaces.Place place = places.begin(task);
    Picture before = place.evidence().take();
    Path kept = pictureOf(task.taskId(), dispatch);
    keep(before, kept);
    return new AgentRun(
        setup, place, task, setup.profile(provider), new AgentRun.Before(before, kept));
  }

  /** Kept without a sync: it must outlive this process, not the machine. */
  private static void keep(Picture picture, Path file) {
    try {
      java.nio.file.Files.createDirectories(file.getParent());
      picture.write(file);
    } catch (IOException _) {
      // Only a crash during this very dispatch would miss it, and then its changes are found by
      // time.
      return;
    }
  }

  private Path pictureOf(String taskId, int dispatch) {
    // By hash: ids of other projects of the store, or that differ in case alone, must not meet
    // here.
    String name = Sha256.hex(identity.project() + "\0" + taskId).substring(0, NAME_CHARACTERS);
    return setup.ownFolder().resolve("pictures").resolve(name + "-" + dispatch);
  }

  @Override
  public Leftover endOrphan(TaskState task, int dispatch, int epoch) {
    List<EndedProcess> ended =
        new Survivors().endAll(identity.storeId(), identity.project(), epoch, ProcessLimits.GRACE);
    Path kept = pictureOf(task.taskId(), dispatch);
    Optional<Changes> changes = Picture.read(kept).flatMap(before -> since(before, task));
    Files files =
        changes
            .map(c -> new Files(c.created(), c.updated(), c.deleted(), Optional.of(c.hash())))
            .orElse(Files.NONE);
    return new Leftover(files, ended.size());
  }

  private Optional<Changes> since(Picture before, TaskState task) {
    try {
      Evidence evidence = places.of(task).evidence();
      return Optional.of(evidence.between(before, evidence.take()));
    } catch (NoPlaceException _) {
      return Optional.empty(); // Its worktree is gone, and what it changed there with it.
    }
  }

  @Override
  public void settled(String taskId, int dispatch) {
    AgentRun.forget(pictureOf(taskId, dispatch));
  }
}

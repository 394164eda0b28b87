package dev.segue.run.dispatch;

import dev.segue.core.task.TaskState;
import dev.segue.run.Agents;
import dev.segue.run.NoPlaceException;
import dev.segue.run.process.EndedProcess;
import dev.segue.run.process.ProcessLimits;
import dev.segue.run.process.Survivors;
import dev.segue.run.workspace.Changes;
import dev.segue.run.workspace.Evidence;
import dev.segue.run.workspace.Picture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs agents where their tasks work. */
public final class AgentDispatch implements Agents {
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
  public Launch prepare(TaskState task, Order order) {
    TaskPlaces.Place place =
        order
            .review()
            .map(review -> places.ofReview(review.folder()))
            .orElseGet(() -> places.begin(task));
    Picture before = place.evidence().take();
    keep(before, pictureOf(task.taskId(), order.dispatch()));
    Path runFolder =
        new RunFolders(setup.ownFolder(), identity.project())
            .of(task.taskId(), Integer.toString(order.dispatch()));
    Optional<AgentRun.Workspace> around =
        place.branch().isPresent() || order.review().isPresent()
            ? Optional.of(new AgentRun.Workspace(places, places.lookAround()))
            : Optional.empty();
    return new AgentRun(setup, place, task, order, new AgentRun.Before(before, runFolder, around));
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
    // With the project's name: a store may hold several.
    String name = RunFolders.name(identity.project() + "\0" + taskId);
    return setup.ownFolder().resolve("pictures").resolve(name + "-" + dispatch);
  }

  @Override
  public Leftover endOrphan(TaskState task, int dispatch, int epoch) {
    List<EndedProcess> ended =
        new Survivors(setup.pids())
            .endAll(identity.storeId(), identity.project(), epoch, ProcessLimits.GRACE);
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
    forget(pictureOf(taskId, dispatch));
  }

  private static void forget(Path picture) {
    try {
      java.nio.file.Files.deleteIfExists(picture);
    } catch (IOException _) {
      // A picture left behind is overwritten by the next dispatch of that number; there is none.
      return;
    }
  }
}

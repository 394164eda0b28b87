package dev.segue.bench.kill;

import dev.segue.bench.invariant.Script;
import java.util.List;

/**
 * How a series of kills goes.
 *
 * @param program the command that starts Segue
 * @param store as {@link ScratchStore#open} takes it
 * @param kills how often Segue is killed
 * @param seed of everything that is drawn
 * @param queueSize tasks of a queue
 * @param parallel tasks at once
 * @param checkEvery kills between two looks at the history
 * @param killServer whether the store's server is killed now and then, too
 * @param inWorktrees whether tasks work in worktrees of their own, and leave what git does not
 *     carry
 * @param inWorkflow whether tasks pass through reviewers and a person
 */
public record Options(
    List<String> program,
    String store,
    int kills,
    long seed,
    int queueSize,
    int parallel,
    int checkEvery,
    boolean killServer,
    boolean inWorktrees,
    boolean inWorkflow) {
  /** A task of each script three times. */
  private static final int QUEUE_SIZE = 24;

  /** 100 kills, a queue of two dozen tasks, a look every ten kills. */
  public static Options of(List<String> program, String store, long seed) {
    return new Options(program, store, 100, seed, QUEUE_SIZE, 1, 10, false, false, false);
  }

  /** With another number of kills. */
  public Options withKills(int count) {
    return new Options(
        program,
        store,
        count,
        seed,
        queueSize,
        parallel,
        checkEvery,
        killServer,
        inWorktrees,
        inWorkflow);
  }

  Options withQueueSize(int size) {
    return new Options(
        program,
        store,
        kills,
        seed,
        size,
        parallel,
        checkEvery,
        killServer,
        inWorktrees,
        inWorkflow);
  }

  Options withSeed(long other) {
    return new Options(
        program,
        store,
        kills,
        other,
        queueSize,
        parallel,
        checkEvery,
        killServer,
        inWorktrees,
        inWorkflow);
  }

  Options withStore(String other) {
    return new Options(
        program,
        other,
        kills,
        seed,
        queueSize,
        parallel,
        checkEvery,
        killServer,
        inWorktrees,
        inWorkflow);
  }

  Options withParallel(int count) {
    return new Options(
        program,
        store,
        kills,
        seed,
        queueSize,
        count,
        checkEvery,
        killServer,
        inWorktrees,
        inWorkflow);
  }

  Options withKillServer() {
    return new Options(
        program,
        store,
        kills,
        seed,
        queueSize,
        parallel,
        checkEvery,
        true,
        inWorktrees,
        inWorkflow);
  }

  /** Tasks in worktrees, at least two at once. */
  Options withWorktrees() {
    int atOnce = Math.max(parallel, 2);
    return new Options(
        program, store, kills, seed, queueSize, atOnce, checkEvery, killServer, true, inWorkflow);
  }

  /** Tasks that follow a workflow, in queues of one of each script. */
  Options withWorkflow() {
    int size = Script.inWorkflow().size();
    return new Options(
        program, store, kills, seed, size, parallel, checkEvery, killServer, inWorktrees, true);
  }
}

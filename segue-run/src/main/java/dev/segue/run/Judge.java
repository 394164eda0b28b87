package dev.segue.run;

import dev.segue.core.handoff.ContextInjected;
import dev.segue.core.prompt.Prompts;
import dev.segue.core.provider.Reason;
import dev.segue.core.run.Judgement;
import dev.segue.core.task.Attempt;
import dev.segue.core.task.TaskEvent.HelperInvoked;
import dev.segue.core.task.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Verifies answered attempts. Safe for use by several threads, each with a case of its own. */
public interface Judge {
  /**
   * Judges the answer of the attempt's latest dispatch. Blocks for as long as the checks take;
   * never throws for what an agent did.
   *
   * @param listener what happens on the way
   * @throws InterruptedException when its thread was interrupted, which stops whatever runs for it
   */
  Judgement judge(Case open, Listener listener) throws InterruptedException;

  /**
   * Runs the checks of an attempt that passed once more, where its work lies merged with that of
   * others now. No helper is asked: what nobody can check by a program is not looked at again.
   *
   * @return held or rejected
   * @throws InterruptedException as {@link #judge}
   */
  Judgement judgeMerged(Case passed) throws InterruptedException;

  /**
   * Case to be judged.
   *
   * @param answer the final answer; empty when it is no longer kept
   * @param context what the helper's prompt says of the project
   * @param helpers providers that may be asked as helper agents now, best first
   * @param epoch of the supervisor, for the marks of processes
   */
  record Case(
      TaskState task,
      Attempt attempt,
      String answer,
      Prompts.Context context,
      List<String> helpers,
      int epoch) {
    public Case {
      helpers = List.copyOf(helpers);
    }
  }

  /** Hears of what happens during a judgement; from any thread. */
  interface Listener {
    /** A helper agent was asked. */
    void helper(HelperInvoked event, List<ContextInjected> injected);

    /** A provider failed as a helper in a way that opens its breaker. */
    void helperFailed(String provider, Reason reason, Optional<Instant> until);
  }
}

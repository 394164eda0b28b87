package dev.segue.core.run;

import dev.segue.core.task.Attempt;
import dev.segue.core.task.Dispatch;
import dev.segue.core.task.TaskState;
import dev.segue.core.task.Usage;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides whether a retry continues the provider's own session. It does so only where nothing
 * speaks against it: the same provider answered the attempt before, its answer was judged, the
 * task's text and place are the same, and the session is known to have room. Unknown facts are not
 * assumed.
 */
public final class Resumption {
  /** Fuller than this part of the window, a session is more likely to be cut than to help. */
  static final double FULLEST = 0.6;

  /**
   * It comes from an agent's output and lands on a command line; beginning with a letter or a
   * digit, it can be no option there.
   */
  private static final Pattern SESSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,199}");

  private Resumption() {}

  /**
   * The session that the first dispatch of the task's next attempt goes on with. Where it will run
   * is not known yet: see {@link #isAt}.
   *
   * @return empty: it begins a new one
   */
  static Optional<String> session(TaskState task, String provider, RunSettings settings) {
    return Optional.ofNullable(settings.sessions().get(provider))
        .flatMap(
            sessions ->
                task.latest()
                    .filter(before -> isSound(before, task))
                    .flatMap(Attempt::latest)
                    .filter(dispatch -> dispatch.provider().equals(provider))
                    .flatMap(Dispatch::end)
                    .filter(Dispatch.End::isAnswered)
                    .map(Dispatch.End::usage)
                    .filter(usage -> hasRoom(usage, sessions))
                    .flatMap(Usage::providerSession)
                    .filter(id -> SESSION.matcher(id).matches()));
  }

  /**
   * Its answer was judged, which one of an agent that tampered with guarded files is not; and the
   * operator has not given the task another text since.
   */
  private static boolean isSound(Attempt before, TaskState task) {
    return before.failure().filter(Attempt.Failure::validated).isPresent()
        && before.specHash().equals(task.specHash());
  }

  private static boolean hasRoom(Usage usage, RunSettings.Sessions sessions) {
    Optional<Long> window = usage.contextWindow().or(sessions::window).filter(size -> size > 0);
    Optional<Long> used = usage.contextTokens().or(() -> inAndOut(usage));
    return window.isPresent() && used.isPresent() && used.get() <= FULLEST * window.get();
  }

  /** More than what is in the window, where a turn asks its model several times. */
  private static Optional<Long> inAndOut(Usage usage) {
    return usage.inputTokens().flatMap(in -> usage.outputTokens().map(out -> in + out));
  }

  /**
   * What the last turn of a session used, of a provider that tells what the whole session did.
   *
   * @param session that was to go on
   * @param told at the end of the turn; of another session where that one was lost
   */
  public static Usage turn(TaskState task, String session, Usage told) {
    if (told.providerSession().filter(name -> !name.equals(session)).isPresent()) {
      return told;
    }
    Usage rest = told;
    for (Attempt attempt : task.attempts()) {
      for (Dispatch dispatch : attempt.dispatches()) {
        Optional<Usage> before = dispatch.end().map(Dispatch.End::usage);
        if (before.flatMap(Usage::providerSession).filter(session::equals).isPresent()) {
          rest = rest.minus(before.get());
        }
      }
    }
    return rest;
  }

  /**
   * Whether the task's last dispatch ran where the next one will: a session that knows another
   * folder or branch misleads.
   */
  public static boolean isAt(TaskState task, String workspace, Optional<String> branch) {
    return task.latest()
        .flatMap(Attempt::latest)
        .filter(last -> last.workspace().equals(workspace) && last.branch().equals(branch))
        .isPresent();
  }
}

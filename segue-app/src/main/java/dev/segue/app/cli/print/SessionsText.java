package dev.segue.app.cli.print;

import dev.segue.core.session.PastSession;
import dev.segue.core.session.Via;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.view.SessionView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/** Agents at terminals as a table for people. */
public final class SessionsText {
  /** Of a longer id the beginning is shown; the document has all of it. */
  private static final int TASK_WIDTH = 24;

  private SessionsText() {}

  /**
   * Prints a line for each session; without any, nothing.
   *
   * @param out stays open
   */
  public static void print(List<SessionView> views, Instant now, PrintWriter out) {
    if (views.isEmpty()) {
      return;
    }
    int name = width(views.stream().map(view -> view.session().session()).toList(), 7);
    int agent = width(views.stream().map(view -> view.session().agent()).toList(), 5);
    int state = width(views.stream().map(SessionsText::state).toList(), 5);
    int queue = width(views.stream().map(SessionsText::queue).toList(), 5);
    int task = width(views.stream().map(SessionsText::task).toList(), 4);
    String form =
        "%-"
            + name
            + "s  %-"
            + agent
            + "s  %-"
            + state
            + "s  %4s  %-"
            + queue
            + "s  %-"
            + task
            + "s  %s";
    line(out, form.formatted("SESSION", "AGENT", "STATE", "AGE", "QUEUE", "TASK", "LAST RECEIPT"));
    for (SessionView view : views) {
      line(
          out,
          form.formatted(
              view.session().session(),
              view.session().agent(),
              state(view),
              age(view.since(), now),
              queue(view),
              task(view),
              receipt(view, now)));
    }
    views.stream()
        .filter(view -> view.presence() == SessionView.Presence.GONE)
        .forEach(view -> line(out, view.session().session() + ": " + left(view)));
  }

  /** Prints a line for each message that a session did not deliver before it ended. */
  public static void lost(PastSession past, Instant now, PrintWriter out) {
    past.end()
        .lost()
        .forEach(
            lost ->
                line(
                    out,
                    "%s%s ended %s ago; %s was not delivered: %s"
                        .formatted(
                            past.end().session(),
                            past.agent().map(agent -> " (" + agent + ")").orElse(""),
                            age(past.at(), now),
                            lost.delivery(),
                            lost.reason())));
  }

  private static String left(SessionView view) {
    return view.session().via() == Via.TMUX
        ? "nobody looks after it; segue attach or send brings that back"
        : "nobody owns it any more; its state is the last that was seen";
  }

  /** What an agent does, and whether somebody looks after it. */
  static String state(SessionView view) {
    String state = view.state().orElse("unknown");
    return view.presence() == SessionView.Presence.GONE ? state + "?" : state;
  }

  private static String task(SessionView view) {
    return TerminalLine.of(view.session().taskId().orElse("-"), TASK_WIDTH);
  }

  /** What waits for it. */
  static String queue(SessionView view) {
    String waiting =
        view.queue().entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .map(entry -> entry.getValue() + " " + entry.getKey().word())
            .collect(Collectors.joining(", "));
    return waiting.isEmpty() ? "-" : waiting;
  }

  private static String receipt(SessionView view, Instant now) {
    return view.ledger().latest().map(entry -> receipt(entry, now)).orElse("-");
  }

  private static String receipt(Ledger.Entry entry, Instant now) {
    String failed =
        entry
            .end()
            .filter(end -> !end.isDelivered())
            .map(end -> "not delivered: " + end.reason())
            .orElse("");
    Ledger.Receipt receipt = entry.receipt();
    if (receipt.proof() == Proof.NONE) {
      return entry.queued().delivery() + " " + failed;
    }
    return "%s %s (%s) %s ago%s"
        .formatted(
            entry.queued().delivery(),
            receipt.proof().word(),
            receipt.evidence(),
            age(receipt.at(), now),
            failed.isEmpty() ? "" : ", " + failed);
  }

  private static String age(Instant since, Instant now) {
    Duration age = Duration.between(since, now);
    if (age.toSeconds() < 60) {
      return Math.max(0, age.toSeconds()) + "s";
    }
    if (age.toMinutes() < 60) {
      return age.toMinutes() + "m";
    }
    return age.toHours() < 48 ? age.toHours() + "h" : age.toDays() + "d";
  }

  private static int width(List<String> texts, int least) {
    return Math.max(least, texts.stream().mapToInt(String::length).max().orElse(0));
  }

  private static void line(PrintWriter out, String text) {
    out.println(TerminalLine.of(text));
  }
}

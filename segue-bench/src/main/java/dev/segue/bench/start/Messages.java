package dev.segue.bench.start;

import dev.segue.app.realcli.Cli;
import dev.segue.app.realcli.SessionScene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@code Messages PROGRAM [--clis id,id] [--idle 20] [--loaded 60] [--hogs 12]}: messages by {@code
 * segue send} to sessions of the real CLIs: to idle ones, beside the same by bare hands; odd ones;
 * to busy ones; and to a loaded machine. Ends with 1 when one was lost, doubled, changed, or
 * claimed wrongly.
 */
public final class Messages {
  private Messages() {}

  /** Plays it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Deque<String> left = new ArrayDeque<>(List.of(arguments));
    List<String> program = List.of(left.removeFirst().split(" ", -1));
    List<String> ids = List.of("claude", "codex", "gemini", "copilot", "opencode");
    int idle = 20;
    int loaded = 60;
    int hogs = 12;
    while (!left.isEmpty()) {
      String flag = left.removeFirst();
      if (left.isEmpty()) {
        throw new IllegalArgumentException(flag + " needs a value");
      }
      String value = left.removeFirst();
      switch (flag) {
        case "--clis" -> ids = Arrays.asList(value.split(",", -1));
        case "--idle" -> idle = Integer.parseInt(value);
        case "--loaded" -> loaded = Integer.parseInt(value);
        case "--hogs" -> hogs = Integer.parseInt(value);
        case String other -> throw new IllegalArgumentException("unknown: " + other);
      }
    }
    String path = Clis.path();
    var rows = new ArrayList<String>();
    boolean isGood = true;
    for (Cli cli : ids.stream().map(Cli::of).toList()) {
      var amount = new MessageTrial.Amount(idle, loaded, hogs);
      MessageTrial.Outcome outcome = MessageTrial.play(program, path, cli, amount);
      outcome.problems().forEach(problem -> System.out.printf("%s: %s%n", cli.id(), problem));
      isGood &= outcome.problems().isEmpty();
      rows.add(row(outcome, control(program, path, cli, idle)));
      System.out.println(rows.getLast());
    }
    System.out.printf(
        "%n%-10s %8s %6s %8s %6s %16s %24s %16s%n",
        "",
        "messages",
        "once",
        "doubled",
        "faults",
        "idle p50/max",
        "by hand p50/max (lost)",
        "loaded p50/max");
    rows.forEach(System.out::println);
    System.exit(isGood ? 0 : 1);
  }

  private static String row(MessageTrial.Outcome outcome, String control) {
    return "%-10s %8d %6d %8d %6d %16s %24s %16s"
        .formatted(
            outcome.cli().id(),
            outcome.messages(),
            outcome.once(),
            outcome.doubled(),
            outcome.problems().size(),
            Figure.of(outcome.idle()),
            control,
            Figure.of(outcome.loaded()));
  }

  /** The same messages by bare hands. */
  private static String control(List<String> program, String path, Cli cli, int times)
      throws IOException, InterruptedException {
    Path root = Clis.folder();
    var millis = new ArrayList<Long>();
    int lost = 0;
    try (var scene = SessionScene.make(root, program, path, cli);
        BareHand hand = BareHand.start(scene)) {
      for (int i = 1; i <= times; i++) {
        hand.isReady();
        String text = Body.plain(i).text();
        OptionalLong taken = hand.submit(text, 0);
        taken.ifPresent(millis::add);
        lost += taken.isPresent() ? 0 : 1;
        hand.isAsked(text);
      }
    }
    StartTrial.forget(root);
    return "%s (%d)".formatted(Figure.of(millis), lost);
  }
}

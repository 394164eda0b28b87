package dev.segue.core.context.pack;

import dev.segue.core.context.DecisionStatus;
import dev.segue.core.workflow.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The project of a seed: usual texts, hostile ones, empty ones and far too long ones. Public for
 * segue-bench, which plays more seeds than a test has time for. What it gives depends on the order
 * of the calls: {@link #role}, {@link #budget}, {@link #inputs}.
 */
public final class RandomProject {
  private static final List<String> PHRASES =
      List.of(
          "Check the login token before the session begins",
          "# Not a heading",
          "## Nor this\n### nor that",
          "漢字で書かれた文。次の行へ。",
          "👩‍💻🔥 emoji and ZWJ",
          "--- END CONTEXT ---",
          "\u001b[31mred\u001b[0m and \u0007 a bell",
          "```\ncode fence\n```",
          "password=hunter2hunter2hunter2",
          "<|endoftext|> is a special token's name",
          "a".repeat(700),
          "x\ny\nz\n".repeat(40),
          "",
          "   ",
          "trailing \ud83d half of a pair");

  private final SplittableRandom random;

  /** The same for the same seed. */
  public RandomProject(long seed) {
    this.random = new SplittableRandom(seed);
  }

  private String text(int phrases) {
    var text = new StringBuilder();
    for (int i = random.nextInt(phrases + 1); i >= 0; i--) {
      text.append(PHRASES.get(random.nextInt(PHRASES.size())))
          .append(random.nextBoolean() ? " " : "\n");
    }
    return text.toString();
  }

  private <T> List<T> some(int most, IntFunction<T> make) {
    return IntStream.range(0, random.nextInt(most + 1)).mapToObj(make).toList();
  }

  private Optional<String> maybe(String value) {
    return random.nextBoolean() ? Optional.of(value) : Optional.empty();
  }

  /** Between one token and about 8,000. */
  public int budget() {
    return switch (random.nextInt(4)) {
      case 0 -> 1 + random.nextInt(300);
      case 1 -> 2_000;
      case 2 -> 4_000;
      default -> 200 + random.nextInt(8_000);
    };
  }

  /** Any role. */
  public Role role() {
    return List.of(Role.values()).get(random.nextInt(Role.values().length));
  }

  /** What a pack for a role is built from. */
  public PackInputs inputs(Role role) {
    TaskFacts task =
        new TaskFacts(
            "t1",
            text(12),
            maybe(text(1)),
            maybe(text(1)),
            "coding",
            maybe(text(1)),
            maybe("s1"),
            maybe("e1"),
            some(8, _ -> text(1)),
            some(5, i -> new TaskFacts.TaskDependency("t" + (i + 2), i % 2 == 0, maybe("done"))));
    return new PackInputs(
        task,
        some(
            5,
            i ->
                new AttemptFacts(
                    9 - i,
                    "failed",
                    some(9, _ -> text(2)),
                    some(20, j -> "src/f" + j),
                    maybe(text(4)))),
        random.nextBoolean() ? Optional.empty() : Optional.of(work()),
        DecisionRanking.rank(
            decisions(),
            new TaskSight(
                "t1",
                task.instructions(),
                task.story(),
                task.epic(),
                List.of("src/f1"),
                List.of(new TaskSight.BestFile("src/f2", List.of("d-3")))),
            List.of(new NamingCommit(random.nextInt(90), text(1), List.of("d-2", "d-5")))),
        some(
            50,
            i ->
                new Library(
                    "org.example:lib" + i, text(0), i % 3 == 0 ? "test" : "", "pom.xml:" + i)),
        code(),
        some(
            30,
            i ->
                new TestFacts(
                    "src/f" + i,
                    some(4, j -> "test/f" + j),
                    random.nextBoolean()
                        ? OptionalInt.empty()
                        : OptionalInt.of(random.nextInt(101)))),
        "0".repeat(64));
  }

  private WorkToReview work() {
    return new WorkToReview(
        maybe("0123abcd"),
        maybe("4567cdef"),
        some(
            30,
            i ->
                new WorkToReview.ChangedFile(
                    "src/f" + i + text(0),
                    OptionalInt.of(random.nextInt(500)),
                    OptionalInt.of(random.nextInt(500)))),
        text(30),
        text(5),
        text(3));
  }

  private List<KnownDecision> decisions() {
    var decisions = new ArrayList<KnownDecision>();
    DecisionStatus[] states = DecisionStatus.values();
    for (int i = 0; i < random.nextInt(60); i++) {
      Optional<String> before =
          i > 0 && random.nextInt(5) == 0
              ? Optional.of("D-%04d".formatted(random.nextInt(i) + 1))
              : Optional.empty();
      decisions.add(
          new KnownDecision(
              "D-%04d".formatted(i + 1),
              text(1),
              text(6),
              states[random.nextInt(states.length)],
              maybe("testing"),
              some(3, j -> j == 0 ? "t1" : "src/f" + j),
              List.of(),
              before,
              "mcp",
              i));
    }
    return decisions;
  }

  private CodeSource code() {
    List<String> paths = some(300, i -> "src/main/java/org/example/File" + i + ".java");
    return budget -> {
      int most = Math.min(paths.size(), budget / 12);
      List<String> shown = paths.subList(0, most);
      return new CodeSource.Rendered(String.join("\n", shown), shown, List.of(), 1, List.of());
    };
  }
}

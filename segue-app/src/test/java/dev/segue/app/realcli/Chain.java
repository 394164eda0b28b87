package dev.segue.app.realcli;

import dev.segue.testkit.stub.Behaviour;
import dev.segue.testkit.stub.FailureMode;
import dev.segue.testkit.stub.FailureOptions;
import dev.segue.testkit.stub.StubModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Ten small edits of five files, and what the models of three providers do with them: mostly the
 * edit, sometimes a limit before it or between edit and answer. A model that is told by a block
 * that its file was changed already changes nothing; otherwise it edits, so an edit that is done
 * twice stands there twice.
 */
record Chain(List<Edit> edits, RandomGenerator random) {
  /** In the order in which they are asked. */
  static final List<Cli> PROVIDERS = List.of(Cli.of("claude"), Cli.of("codex"), Cli.of("gemini"));

  private static final List<String> NAMES = List.of("Alpha", "Beta", "Gamma", "Delta", "Epsilon");
  private static final List<FailureMode> LIMITS =
      List.of(
          FailureMode.RATE_LIMIT,
          FailureMode.RATE_LIMIT,
          FailureMode.USAGE_LIMIT,
          FailureMode.OVERLOADED);

  /** Puts a line behind another one of a file. */
  record Edit(String taskId, String file, String after, String line) {
    Behaviour behaviour(String workspace) {
      return new Behaviour.EditFile(
          workspace + "/" + file, after + "\n", after + "\n" + line + "\n", "Added the line.");
    }

    String of(String text) {
      return text.replace(after + "\n", after + "\n" + line + "\n");
    }

    /** Every other one is checked by a command that counts. */
    String task(int number) {
      String check =
          number % 2 == 0
              ? "{command: 'test \"$(grep -c \"%s\" %s)\" = 1'}".formatted(taskId, file)
              : "{file_contains: {path: %s, text: %s}}".formatted(file, taskId);
      return """
            - task_id: %s
              instructions: "Put the line %s behind the line %s in %s."
              acceptance_criteria: [{text: "The line is there once", check: %s}]
          """
          .formatted(taskId, line.strip(), after.strip(), file, check);
    }
  }

  static Chain of(RandomGenerator random) {
    List<Edit> edits =
        IntStream.range(0, 2 * NAMES.size())
            .mapToObj(
                i -> {
                  String id = "edit-%02d".formatted(i);
                  String file = "src/%s.java".formatted(NAMES.get(i % NAMES.size()));
                  int step = 1 + i / NAMES.size();
                  return new Edit(
                      id,
                      file,
                      "    // Step %d.".formatted(step),
                      "    total += %d; // %s".formatted(i, id));
                })
            .toList();
    return new Chain(edits, random);
  }

  /** The files before the first edit, by path. */
  static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    for (String name : NAMES) {
      files.put(
          "src/%s.java".formatted(name),
          """
          final class %s {
            private int total;

            int count() {
              // Step 1.
              total++;
              // Step 2.
              total++;
              return total;
            }
          }
          """
              .formatted(name));
    }
    return files;
  }

  /** The files after each edit was made once. */
  Map<String, String> edited() {
    Map<String, String> files = files();
    for (Edit edit : edits) {
      files.computeIfPresent(edit.file(), (_, text) -> edit.of(text));
    }
    return files;
  }

  String taskFile() {
    return IntStream.range(0, edits.size())
        .mapToObj(i -> edits.get(i).task(i))
        .collect(Collectors.joining("", "project: chain\ntasks:\n", ""));
  }

  /** Tells the models what to do; the first marker that stands in a prompt decides. */
  void teach(StubModel stub, String workspace) {
    for (Cli cli : PROVIDERS) {
      for (String file : files().keySet()) {
        stub.when(
            cli.api(),
            "Previous attempt modified: " + file,
            new Behaviour.Answer("The line was there."));
      }
      for (Edit edit : edits) {
        stub.when(
            cli.api(),
            "## Task ID\n%s\n".formatted(edit.taskId()),
            fate(edit.behaviour(workspace)));
      }
    }
  }

  private Behaviour fate(Behaviour edit) {
    int kind = random.nextInt(10);
    if (kind < 5) {
      return edit;
    }
    return kind < 8
        ? new Behaviour.FailFirst(1 + random.nextInt(2), limit(), edit)
        : new Behaviour.FailAfter(edit, limit());
  }

  /** Sometimes the provider that goes on meets a limit as well. */
  void strike(StubModel stub, Cli next) {
    if (random.nextInt(4) == 0) {
      Behaviour.Fail fail = limit();
      stub.failNext(next.api(), fail.mode(), fail.options(), 1 + random.nextInt(2));
    }
  }

  private Behaviour.Fail limit() {
    FailureMode mode = LIMITS.get(random.nextInt(LIMITS.size()));
    Duration wait = Duration.ofSeconds(random.nextBoolean() ? 2 : 120);
    return new Behaviour.Fail(
        mode,
        mode == FailureMode.RATE_LIMIT
            ? FailureOptions.DEFAULT.withRetryAfter(wait)
            : FailureOptions.DEFAULT);
  }

  /** One of them, at random. */
  <T> T oneOf(Iterable<T> choices) {
    var all = new ArrayList<T>();
    choices.forEach(all::add);
    return all.get(random.nextInt(all.size()));
  }

  boolean isTails() {
    return random.nextBoolean();
  }
}

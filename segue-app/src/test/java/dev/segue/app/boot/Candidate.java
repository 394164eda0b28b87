package dev.segue.app.boot;

import static java.util.stream.Collectors.joining;

import dev.segue.run.conformance.ScriptedCli;
import dev.segue.run.conformance.ScriptedCli.Lie;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A provider that nobody knows but the user's own configuration. */
final class Candidate {
  static final String ID = "scripted";

  private final Lie lie;
  private String stub =
      "stub: {api: openai_chat, env: {SCRIPTED_URL: '{stub_url}/v1', SCRIPTED_KEY: sk-stub}}";
  private String more = "";
  private List<String> bell = List.of();

  Candidate(Lie lie) {
    this.lie = lie;
  }

  /** Whose model cannot be replaced. */
  Candidate withoutStub() {
    stub = "";
    return this;
  }

  /** Which writes its process id into a pipe before it does anything. */
  Candidate ringing(Path pipe) {
    bell = List.of("--bell", pipe.toString());
    return this;
  }

  /** With a further line of its profile. */
  Candidate with(String line) {
    more += "\n    " + line;
    return this;
  }

  private static List<String> program() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        // Else a lost connection is tried again without a word.
        "-Dsun.net.http.retryPost=false",
        "-cp",
        classes(),
        ScriptedCli.class.getName());
  }

  private static String classes() {
    try {
      return Path.of(ScriptedCli.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private String words(List<String> last) {
    return Stream.of(program(), List.of("--lie", lie.word()), last)
        .flatMap(List::stream)
        .map(word -> "'" + word + "'")
        .collect(joining(", ", "[", "]"));
  }

  /** Writes it as the configuration of the user at home there. */
  void configure(Path home) throws IOException {
    Path own = Files.createDirectories(home.resolve(".config/segue"));
    Files.writeString(own.resolve("config.yaml"), configuration());
  }

  private String configuration() {
    return """
    providers:
      - id: scripted
        versions: ">=1 <2"
        version: VERSION
        command: COMMAND
        arguments:
          workspace: [--posture, workspace]
          bypass: [--posture, bypass]
          read_only: [--posture, read-only]
        output: jsonl
        final: {/type: result}
        answer: {when: {/type: result}, at: /text}
        session: {when: {/type: session}, at: /id}
        usage:
          input_tokens: {when: {/type: result}, at: /usage/input}
          cached_input_tokens: {when: {/type: result}, at: /usage/cached}
          output_tokens: {when: {/type: result}, at: /usage/output}
        resume:
          arguments: [--resume, "{session}"]
          lost: {line: '^No such session: '}
        failures:
          - {event: {/type: error, /code: context_length_exceeded}, reason: context_length_exceeded}
          - {event: {/type: error, /code: {regex: '^(insufficient_quota|usage_limit_reached)$'}}, reason: quota_exhausted}
          - {event: {/type: error, /code: rate_limit_exceeded}, reason: rate_limit_exceeded}
          - {event: {/type: error, /code: no_key}, reason: auth_error}
          - {event: {/type: error, /status: {regex: '^40[134]$'}}, reason: auth_error}
          - {event: {/type: error, /status: {regex: '^5\\d\\d$'}}, reason: overloaded}
          - {event: {/type: error, /code: connection}, reason: overloaded}
        STUB
    """
            .replace("VERSION", words(List.of("--version")))
            .replace("COMMAND", words(bell))
            .replace("STUB", stub)
        + more
        + "\n";
  }
}

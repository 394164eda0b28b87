package dev.segue.testkit.terminal.program;

import dev.segue.testkit.terminal.Evidence;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.log.JsonLines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes the program's output beside its terminal: its log, its transcript, calls of hooks. */
final class Outside {
  private static final long HOOK_SECONDS = 10;
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Options options;

  /** One after the other, as the programs that are played call them. */
  private final ExecutorService hooks =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("hooks").factory());

  Outside(Options options) {
    this.options = options;
  }

  /** Appends to the log at once; what is in it is there after a kill. */
  void log(List<Entry> entries) throws IOException {
    if (options.log().isPresent() && !entries.isEmpty()) {
      var lines = new StringBuilder();
      entries.forEach(entry -> lines.append(JsonLines.line(entry)));
      append(options.log().get(), lines.toString());
    }
  }

  void tell(List<Evidence> told) throws IOException {
    for (Evidence evidence : told) {
      switch (evidence) {
        case Evidence.Transcript line -> {
          if (options.transcript().isPresent()) {
            append(options.transcript().get(), line.json() + "\n");
          }
        }
        case Evidence.Hook hook -> options.hook().ifPresent(command -> call(command, hook));
      }
    }
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void call(String command, Evidence.Hook hook) {
    var json = (ObjectNode) MAPPER.readTree(hook.json());
    json.put("cwd", Path.of("").toAbsolutePath().toString());
    options.transcript().ifPresent(file -> json.put("transcript_path", file.toString()));
    byte[] input = json.toString().getBytes(StandardCharsets.UTF_8);
    var _ = hooks.submit(() -> run(command, input));
  }

  /** By a shell, as agents do it with the commands of their settings: quotes must work there. */
  private static void run(String command, byte[] input) {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (var in = process.getOutputStream()) {
        in.write(input);
      }
      if (!process.waitFor(HOOK_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      // A hook that does not read its input, or no shell: to an agent both are a hook that failed.
      throw new UncheckedIOException(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets hooks that were called come to their end. */
  void close() throws InterruptedException {
    hooks.shutdown();
    hooks.awaitTermination(HOOK_SECONDS, TimeUnit.SECONDS);
  }
}

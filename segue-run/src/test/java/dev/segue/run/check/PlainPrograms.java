package dev.segue.run.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs for tests: output goes to a file, so that nothing has to be pumped. */
final class PlainPrograms implements ProgramRunner {
  @Override
  public ProgramRun run(
      List<String> argv, Path folder, Map<String, String> environment, Duration deadline)
      throws InterruptedException {
    try {
      Path output = Files.createTempFile("segue-test", ".out");
      try {
        return run(builder(argv, folder, environment, output), output, deadline);
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProcessBuilder builder(
      List<String> argv, Path folder, Map<String, String> environment, Path output) {
    ProcessBuilder builder =
        new ProcessBuilder(argv)
            .directory(folder.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  private static ProgramRun run(ProcessBuilder builder, Path output, Duration deadline)
      throws IOException, InterruptedException {
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return new ProgramRun.NotStarted(String.valueOf(e.getMessage()));
    }
    boolean ended = process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    int code = process.waitFor();
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    return ended ? new ProgramRun.Exited(code, text) : new ProgramRun.TimedOut(text);
  }
}

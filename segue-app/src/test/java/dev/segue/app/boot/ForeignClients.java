package dev.segue.app.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.app.realcli.NpmPrograms;
import dev.segue.core.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Clients that nobody here wrote: curl, gRPC's own client for Node, which asks the server what its
 * messages are, and the inspector of the Model Context Protocol.
 */
final class ForeignClients {
  private static final Path PINS = Path.of("src", "test", "clients");
  private static final int LONGEST_SECONDS = 90;
  private static final JsonMapper JSON = new JsonMapper();

  private final Path curl;
  private final NpmPrograms npm;
  private final Path folder;

  /** Exit code and output of a call. */
  record Output(int exit, String out, String errors) {
    /** The output, which must be JSON. */
    JsonNode json() {
      try {
        return JSON.readTree(out);
      } catch (tools.jackson.core.JacksonException e) {
        throw new AssertionError("no JSON: " + this, e);
      }
    }
  }

  private ForeignClients(Path curl, NpmPrograms npm, Path folder) {
    this.curl = curl;
    this.npm = npm;
    this.folder = folder;
  }

  /**
   * Installs them where they are missing.
   *
   * @param folder for what they print
   */
  static ForeignClients in(Path folder) throws IOException, InterruptedException {
    Path curl = Requires.program("curl", "it calls the server as scripts do");
    return new ForeignClients(curl, NpmPrograms.of(PINS.toAbsolutePath()), folder);
  }

  /** Calls curl; after the answer's body its status stands in a line of its own. */
  Output curl(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(curl.toString(), "-sS", "--max-time", "60"));
    command.addAll(List.of("-w", "\n%{http_code}\n"));
    if (List.of(arguments).contains("-d")) {
      command.addAll(List.of("-H", "Content-Type: application/json"));
    }
    command.addAll(List.of(arguments));
    return run(command, Map.of());
  }

  /**
   * Calls a method over gRPC.
   *
   * @param method full name of service and method, or {@code list}
   * @param variables {@code GRPC_TOKEN}, {@code GRPC_CA}
   */
  Output grpc(String address, String method, String json, Map<String, String> variables)
      throws IOException, InterruptedException {
    var command = List.of(npm.node().toString(), script(), address, method, json);
    var environment = new java.util.HashMap<>(variables);
    environment.put("GRPC_MODULES", npm.folder().toString());
    return run(command, environment);
  }

  private static String script() {
    return PINS.toAbsolutePath().resolve("grpc-call.cjs").toString();
  }

  /** Calls the inspector. */
  Output inspector(List<String> arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(npm.bin().resolve("mcp-inspector").toString(), "--cli"));
    command.addAll(arguments);
    // Its own settings and secrets stay out of the user's home.
    return run(command, Map.of("HOME", folder.toString()));
  }

  private Output run(List<String> command, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "said", ".out");
    Path errors = Files.createTempFile(folder, "said", ".err");
    var builder =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile());
    builder.environment().putAll(variables);
    Process process = builder.start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("no end of " + command + Files.readString(errors));
    }
    return new Output(process.exitValue(), read(out), read(errors));
  }

  private static String read(Path file) throws IOException {
    return new String(Files.readAllBytes(file), UTF_8);
  }
}

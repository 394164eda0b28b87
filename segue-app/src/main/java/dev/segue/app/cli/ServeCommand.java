package dev.segue.app.cli;

import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.CommandLogs;
import dev.segue.app.cli.project.LogOptions;
import dev.segue.app.cli.project.LogOrder;
import dev.segue.app.cli.project.ProjectCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.cli.project.ServeOrder;
import dev.segue.app.cli.project.Server;
import dev.segue.app.cli.session.ProjectAccess;
import dev.segue.app.config.ServeSettings;
import dev.segue.context.mcp.McpServer;
import dev.segue.core.context.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The record and the context of tasks for programs on this machine and others. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Answer HTTP/JSON, gRPC and MCP on one port, until a signal comes.",
      "On this machine alone, unless there is a token, in SEGUE_TOKEN or in a file.",
      "What can be asked stands under /openapi.json."
    })
public final class ServeCommand extends ProjectCommand {
  private static final String TOKEN = "SEGUE_TOKEN";

  private final Function<ProjectStore, ProjectAccess> access;
  private final Server server;
  private final CommandLogs logs;

  @Mixin private LogOptions log = new LogOptions();

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description =
          "Name or address to listen on; default: serve.host of the configuration, else 127.0.0.1.")
  private Optional<String> host = Optional.empty();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = {
        "Port to listen on, 0 for any that is free; default: serve.port of the configuration, else",
        "7878."
      })
  private Optional<Integer> port = Optional.empty();

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File with the token that every request must carry; left out, SEGUE_TOKEN has it.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = {
        "Certificate with its chain, in PEM; needs --tls-key; default: serve.tls of the",
        "configuration, else no TLS."
      })
  private @Nullable Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Its key, in PEM (PKCS#8, without a password).")
  private @Nullable Path key;

  public ServeCommand(
      CommandEnvironment environment,
      Function<ProjectStore, ProjectAccess> access,
      Server server,
      CommandLogs logs) {
    super(environment);
    this.access = access;
    this.server = server;
    this.logs = logs;
  }

  @Override
  public Integer call() throws InterruptedException {
    port.filter(number -> number < 0 || number > 65_535)
        .ifPresent(
            number -> {
              throw Refusal.usage("--port must be between 0 and 65535, not " + number);
            });
    ProjectStore store = store();
    return logs.logged(
        new LogOrder(
            "serve", store.configuration(), log.level(), warning -> tell(err(), warning.strip())),
        () -> serve(store));
  }

  private int serve(ProjectStore store) throws InterruptedException {
    ServeSettings set = store.configuration().serve();
    var mcp = new McpServer(access.apply(store), Version.NUMBER);
    server.serve(
        store,
        new ServeOrder(
            host.orElse(set.host()),
            port.orElse(set.port()),
            token(),
            certificate(set),
            set.requestsPerSecond(),
            mcp::answer,
            () -> MetricsCommand.text(store),
            address -> tell(out(), "listening on " + address),
            line -> tell(err(), "segue: " + line)));
    return 0;
  }

  private static void tell(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }

  private Optional<String> token() {
    Path file = tokenFile;
    if (file == null) {
      return environment().variable(TOKEN).filter(text -> !text.isBlank());
    }
    try {
      String text = Files.readString(file).strip();
      if (text.isEmpty()) {
        throw Refusal.usage("there is no token in " + file);
      }
      return Optional.of(text);
    } catch (IOException _) {
      throw Refusal.usage("the token file %s cannot be read".formatted(file));
    }
  }

  private Optional<ServeOrder.Certificate> certificate(ServeSettings set) {
    Path chain = certificate;
    Path secret = key;
    if (chain != null && secret != null) {
      return Optional.of(new ServeOrder.Certificate(chain, secret));
    }
    if (chain != null || secret != null) {
      throw Refusal.usage("--tls-cert and --tls-key go together");
    }
    return set.tls().map(files -> new ServeOrder.Certificate(files.certificate(), files.key()));
  }
}

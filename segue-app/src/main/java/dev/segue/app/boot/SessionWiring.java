package dev.segue.app.boot;

import dev.segue.app.boot.session.Background;
import dev.segue.app.boot.session.SessionStart;
import dev.segue.app.cli.entry.ProjectChoice;
import dev.segue.app.cli.entry.Refusal;
import dev.segue.app.cli.session.StartOrder;
import dev.segue.app.cli.session.Started;
import dev.segue.app.config.Configuration;
import dev.segue.app.config.Settings;
import dev.segue.app.config.Surroundings;
import dev.segue.app.continuity.Means;
import dev.segue.app.hook.SocketFolder;
import dev.segue.app.profile.Profiles;
import dev.segue.core.journal.Journal;
import dev.segue.core.journal.JournalId;
import dev.segue.core.provider.Profile;
import dev.segue.core.session.launch.AgentChannels;
import dev.segue.core.session.readiness.Interactive;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Finds out what a session that is wanted is to be made of. */
final class SessionWiring {
  private static final int SOCKET_NAME = 16;

  /**
   * An agent of an unknown version is told next to nothing; gemini took over 10 s at a load of 40.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Wiring wiring;
  private final Surroundings around;

  SessionWiring(Wiring wiring, Surroundings around) {
    this.wiring = wiring;
    this.around = around;
  }

  Started start(StartOrder order) throws InterruptedException {
    Configuration configuration = order.configuration();
    try (Journal store = wiring.store(configuration)) {
      String project = ProjectChoice.forRun(configuration, Optional.empty(), Optional.of(store));
      String session = order.name().orElseGet(() -> SessionStart.freeName(store, order.agent()));
      if (store.version(JournalId.session(session)) > 0) {
        throw Refusal.usage(
            "there has been a session \"%s\" already; choose another --name".formatted(session));
      }
      if (order.isDetached() && around.variable(Background.OWNER).isEmpty()) {
        return new Background(around.environment())
            .start(session, socket(configuration, around, session));
      }
      Settings settings = configuration.settings();
      var means =
          new Means(
              wiring.codec(),
              wiring.tokens(),
              Redactor.with(settings.redact()),
              settings.history());
      int exit =
          new SessionStart(around, wiring.codec(), store, wanted(order, project, session))
              .run(means, !order.isDetached());
      return new Started(exit, "", "");
    }
  }

  private SessionStart.Wanted wanted(StartOrder order, String project, String session) {
    Configuration configuration = order.configuration();
    Optional<Profile> profile = profile(configuration.settings(), order.agent());
    var command = new ArrayList<String>();
    command.add(program(profile.map(known -> known.command().getFirst()).orElse(order.agent())));
    command.addAll(order.arguments());
    Interactive interactive =
        profile
            .map(known -> Profiles.interactive(known, version(known)))
            .orElseGet(Profiles::conservative);
    AgentChannels channels =
        profile.isPresent() && Profiles.SHIPPED.contains(order.agent())
            ? Profiles.shippedChannels(order.agent())
            : AgentChannels.NONE;
    return new SessionStart.Wanted(
        session,
        project,
        order.agent(),
        command,
        interactive,
        channels,
        configuration.places().workspace(),
        socket(configuration, around, session),
        configuration.places().store().describe(),
        List.copyOf(configuration.places().loginVariables()));
  }

  private static Optional<Profile> profile(Settings settings, String agent) {
    return settings.providers().stream()
        .filter(entry -> entry.id().equals(agent))
        .findFirst()
        .map(entry -> ProviderSet.profile(settings, entry))
        .or(
            () ->
                Profiles.SHIPPED.contains(agent)
                    ? Optional.of(ProviderSet.profile(settings, agent))
                    : Optional.empty());
  }

  /** The program's file: a terminal says nothing of one that is not there. */
  private String program(String name) {
    if (name.contains("/")) {
      return name;
    }
    return around.variable("PATH").stream()
        .flatMap(path -> Arrays.stream(path.split(":", -1)))
        .map(folder -> around.currentFolder().resolve(folder).resolve(name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .map(Path::toString)
        .orElseThrow(
            () -> Refusal.usage("%s is neither a provider nor a program on PATH".formatted(name)));
  }

  /** What its command says; a start that asks costs up to a second, and is worth it here. */
  private Optional<String> version(Profile profile) {
    List<String> probe = profile.provenance().probe();
    return probe.isEmpty()
        ? Optional.empty()
        : new Asked(around).within(PATIENCE).lines(probe).flatMap(AgentFinder::version);
  }

  /** Where the owner of a session listens; the folder is made where it is not there. */
  static Path socket(Configuration configuration, Surroundings around, String session) {
    try {
      String name = Sha256.hex(configuration.places().store().describe() + "\0" + session);
      return SocketFolder.make(around.environment())
          .resolve(name.substring(0, SOCKET_NAME) + ".sock");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a place for sockets: " + e.getMessage(), e);
    }
  }
}

package dev.segue.app.cli.session;

import dev.segue.app.cli.print.ExplainText;
import dev.segue.app.cli.project.CommandEnvironment;
import dev.segue.app.cli.project.DocumentCommand;
import dev.segue.app.cli.project.ProjectStore;
import dev.segue.app.config.PlaceFlags;
import dev.segue.core.context.Refusal;
import dev.segue.core.journal.Journal;
import dev.segue.core.session.delivery.DeliveryEvent.DeliveryQueued;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Message;
import dev.segue.core.session.delivery.Priority;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.text.Json;
import dev.segue.core.view.ReceiptView;
import dev.segue.store.SessionLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A message for an agent at its terminal. */
@Command(
    name = "send",
    mixinStandardHelpOptions = true,
    description = {
      "Type a message into a session's agent and wait until it has arrived.",
      "Exit 0: the message has arrived; 1: it has not, or nobody can tell yet."
    })
public final class SendCommand extends DocumentCommand {
  private static final int LARGEST = 1 << 20;
  private static final long LOOK_EVERY_MILLIS = 50;

  /** Whoever waits for a message sees to it that somebody delivers it. */
  private static final int LOOKS_AT_OWNER = 20;

  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private final Sessions sessions;
  private final InputStream input;

  @Parameters(index = "0", paramLabel = "SESSION", description = "As segue sessions lists it.")
  private String session = "";

  @Parameters(
      index = "1",
      paramLabel = "TEXT",
      description = "The message; - reads it from standard input.")
  private String text = "";

  @Option(
      names = "--priority",
      paramLabel = "P",
      description = "${COMPLETION-CANDIDATES}; default: normal.")
  private Level priority = Level.normal;

  @Option(
      names = "--require",
      paramLabel = "PROOF",
      description = {
        "${COMPLETION-CANDIDATES}; default: submitted. For acknowledged, the agent is asked to",
        "give an id back."
      })
  private Wanted required = Wanted.submitted;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = Timeout.class,
      description =
          "How long this command waits, as 30s or 5m; the message goes on waiting. Default: 60s.")
  private Duration timeout = Duration.ofSeconds(60);

  @Option(
      names = "--key",
      paramLabel = "K",
      description = "A second message with the same key is the first one.")
  private Optional<String> key = Optional.empty();

  @Option(names = "--steer", description = "Type it into a running turn, too.")
  private boolean isSteering;

  @Option(names = "--no-wait", description = "Do not wait for what becomes of it.")
  private boolean isLeft;

  /** The public words. */
  private enum Level {
    startup,
    urgent,
    normal,
    low;

    private Priority priority() {
      return Priority.valueOf(name().toUpperCase(Locale.ROOT));
    }
  }

  /** The public words. */
  private enum Wanted {
    written,
    visible,
    submitted,
    acknowledged;

    private Proof proof() {
      return Proof.valueOf(name().toUpperCase(Locale.ROOT));
    }
  }

  public SendCommand(CommandEnvironment environment, Sessions sessions, InputStream input) {
    super(environment);
    this.sessions = sessions;
    this.input = input;
  }

  @Override
  public Integer call() throws InterruptedException {
    PlaceFlags flags = flags();
    ProjectStore owner = environment().store(flags);
    String body = body();
    if (body.isBlank()) {
      throw Refusal.usage("there is nothing to send: the text is empty");
    }
    try (Journal store = KnownSession.storeOf(owner, session)) {
      KnownSession known = KnownSession.of(owner, store, session);
      if (known.hasEnded()) {
        return sentBefore(known.log());
      }
      if (!known.hasBegun()) {
        throw Refusal.usage("session \"%s\" is just being started; try again".formatted(session));
      }
      SessionLog log = known.log();
      String delivery = queue(log, body);
      sessions.owner(owner, flags, session);
      Owner.mail(sessions, owner, session);
      log.catchUp();
      return isLeft ? told(log, delivery, true) : await(log, delivery, flags);
    }
  }

  private String body() {
    if (!text.equals("-")) {
      return text;
    }
    try {
      byte[] bytes = input.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw Refusal.usage("the standard input is longer than 1 MB");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the standard input: " + e.getMessage(), e);
    }
  }

  /** Of a session that is over, only what became of an earlier message with this key. */
  private int sentBefore(SessionLog log) {
    return told(
        log,
        known(log)
            .orElseThrow(
                () ->
                    Refusal.usage(
                        "session \"%s\" has ended; segue start begins another".formatted(session))),
        false);
  }

  private Optional<String> known(SessionLog log) {
    return key.flatMap(log.ledger()::withKey).map(entry -> entry.queued().delivery());
  }

  private String queue(SessionLog log, String body) {
    Optional<String> same = known(log);
    if (same.isPresent()) {
      return same.get();
    }
    String delivery = id();
    log.append(
        List.of(
            new DeliveryQueued(
                delivery,
                session,
                Message.Kind.MESSAGE,
                priority.priority(),
                body.getBytes(StandardCharsets.UTF_8).length,
                log.keep(body),
                key,
                required.proof(),
                isSteering)));
    return delivery;
  }

  private static String id() {
    var random = new SecureRandom();
    var id = new StringBuilder("d-");
    for (int i = 0; i < 10; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }

  private int await(SessionLog log, String delivery, PlaceFlags flags) throws InterruptedException {
    ProjectStore owner = environment().store(flags);
    Instant until = Instant.now().plus(timeout);
    ReceiptView receipt = receipt(log, delivery);
    for (int looks = 1;
        !receipt.isReached() && !receipt.isHopeless() && Instant.now().isBefore(until);
        looks++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
      if (looks % LOOKS_AT_OWNER == 0) {
        sessions.owner(owner, flags, session);
      }
      log.catchUp();
      receipt = receipt(log, delivery);
    }
    return told(log, delivery, false);
  }

  private ReceiptView receipt(SessionLog log, String delivery) {
    Ledger.Entry entry = log.ledger().find(delivery).orElseThrow();
    return new ReceiptView(entry, session, required.proof());
  }

  /** A sender who is told only that a message waits does not know what for. */
  private ReceiptView explained(ReceiptView receipt) {
    return receipt.isWaiting()
        ? new ReceiptView(
            receipt.entry(),
            session,
            receipt.required(),
            Owner.explanation(sessions, store(), session).flatMap(ExplainText::waiting))
        : receipt;
  }

  private int told(SessionLog log, String delivery, boolean isLeftWell) {
    ReceiptView receipt = explained(receipt(log, delivery));
    PrintWriter out = out();
    out.println(
        isJson() ? Json.pretty(receipt.document()) : "%s %s".formatted(delivery, receipt.words()));
    out.flush();
    return receipt.isReached() || (isLeftWell && !receipt.isHopeless()) ? 0 : 1;
  }
}

package dev.segue.session;

import dev.segue.core.session.SessionOpened;
import dev.segue.core.session.delivery.Ledger;
import dev.segue.core.session.delivery.Proof;
import dev.segue.core.session.readiness.AgentObservation;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import dev.segue.core.session.readiness.Remedy;
import dev.segue.core.session.readiness.RowMatcher;
import dev.segue.core.session.readiness.RowPattern;
import dev.segue.core.session.readiness.Rule;
import dev.segue.core.session.readiness.Screen;
import dev.segue.core.session.readiness.TerminalProfile;
import dev.segue.core.text.Untrusted;
import dev.segue.core.view.ReceiptView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Why an agent is thought to do what it does, as the public document. */
public final class Explanation {
  private static final int MOST_CHARACTERS = 200;
  private static final int MOST_MESSAGES = 10;

  /** Rules that no profile has, by what they look at. */
  private static final Set<String> OF_PROCESS = Set.of("process", "foreground");

  private final TerminalProfile profile;
  private final SessionEngine engine;
  private final Remedy.Reach reach;

  Explanation(TerminalProfile profile, SessionEngine engine, Remedy.Reach reach) {
    this.profile = profile;
    this.engine = engine;
    this.reach = reach;
  }

  /** The document, with what is seen now. */
  Map<String, @Nullable Object> of(Ledger ledger, String session) {
    Map<String, @Nullable Object> document = known(ledger, session);
    document.put("owned", true);
    engine.verdict().ifPresent(verdict -> put(document, verdict));
    document.put(
        "remedy",
        engine.verdict().flatMap(verdict -> Remedy.of(verdict, reach, session)).orElse(null));
    engine.screen().ifPresent(screen -> document.put("screen", screen(screen)));
    return document;
  }

  /** The document of a session that nobody looks at: what its journal tells. */
  public static Map<String, @Nullable Object> known(Ledger ledger, String session) {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("session", session);
    document.put("owned", false);
    document.put("state", ledger.seen().map(Ledger.Seen::state).orElse(null));
    document.put("reason", ledger.seen().map(seen -> shown(seen.reason())).orElse(null));
    document.put("rule", ledger.seen().map(Ledger.Seen::rule).orElse(null));
    document.put("profile", ledger.opened().map(SessionOpened::profile).orElse(null));
    document.put("version", ledger.opened().flatMap(SessionOpened::version).orElse(null));
    document.put("screen", null);
    document.put("evidence", List.of());
    document.put("considered", List.of());
    document.put("remedy", null);
    document.put("messages", messages(ledger, session));
    return document;
  }

  /** Those that have not come to their end, and the last of those that have, in their order. */
  private static List<Map<String, @Nullable Object>> messages(Ledger ledger, String session) {
    List<Ledger.Entry> all = ledger.all();
    int older = Math.max(0, all.size() - MOST_MESSAGES);
    var told = new ArrayList<Map<String, @Nullable Object>>();
    for (int i = 0; i < all.size(); i++) {
      Ledger.Entry entry = all.get(i);
      if (i >= older || entry.end().isEmpty()) {
        Map<String, @Nullable Object> message = new LinkedHashMap<>();
        message.put("delivery", entry.queued().delivery());
        message.put("kind", entry.queued().kind().word());
        message.put("key", entry.queued().key().map(Explanation::shown).orElse(null));
        message.put("is", shown(new ReceiptView(entry, session, Proof.SUBMITTED).words()));
        told.add(message);
      }
    }
    return told;
  }

  private void put(Map<String, @Nullable Object> document, ReadinessVerdict verdict) {
    document.put("state", verdict.state().word());
    document.put("reason", shown(verdict.reason()));
    document.put("rule", verdict.rule());
    document.put("evidence", evidence(verdict));
    document.put(
        "considered",
        verdict.considered().stream()
            .map(c -> Map.of("rule", c.rule(), "matched", c.matched(), "why", shown(c.why())))
            .toList());
  }

  private List<Map<String, String>> evidence(ReadinessVerdict verdict) {
    var found = new ArrayList<Map<String, String>>();
    if (OF_PROCESS.contains(verdict.rule())) {
      found.add(piece("process", verdict.reason()));
      return found;
    }
    if (engine.turn() != AgentObservation.Turn.UNKNOWN && profile.completeHooks()) {
      found.add(
          piece(
              "hook",
              engine.turn() == AgentObservation.Turn.STARTED ? "a turn began" : "a turn ended"));
    }
    Optional<Rule> rule =
        profile.rules().stream().filter(one -> one.name().equals(verdict.rule())).findFirst();
    engine
        .screen()
        .ifPresent(
            screen ->
                rule.ifPresentOrElse(
                    of -> found.addAll(ofRule(of, screen)),
                    () -> found.add(ofComposer(verdict, screen))));
    return found;
  }

  private static List<Map<String, String>> ofRule(Rule rule, Screen screen) {
    var found = new ArrayList<Map<String, String>>();
    if (rule.title().isPresent()) {
      found.add(piece("title", screen.title()));
    }
    rule.reported().ifPresent(_ -> found.add(piece("title", screen.reported().orElse(""))));
    for (RowMatcher rowMatcher : rule.looks()) {
      rowMatcher.has().forEach(wanted -> row(screen, wanted).ifPresent(found::add));
    }
    return found;
  }

  /** The lowest row in which it is found: what stands lower is newer. */
  private static Optional<Map<String, String>> row(Screen screen, RowPattern wanted) {
    return screen.rows().reversed().stream()
        .filter(row -> wanted.isFoundIn(row.text()))
        .findFirst()
        .map(row -> piece("screen", row.text().strip()));
  }

  private static Map<String, String> ofComposer(ReadinessVerdict verdict, Screen screen) {
    Composer composer = verdict.composer();
    String cursorRow = screen.rows().get(screen.cursor().row()).text().strip();
    return switch (composer.content()) {
      case EMPTY, GHOST, NONE -> piece("screen", cursorRow);
      case TEXT, PASTE -> piece("screen", composer.text());
    };
  }

  private static Map<String, String> piece(String source, String text) {
    Map<String, String> piece = new LinkedHashMap<>();
    piece.put("source", source);
    piece.put("text", shown(text));
    return piece;
  }

  /** What agents draw is not to draw on the asker's terminal. */
  private static String shown(String text) {
    return Untrusted.cut(Untrusted.visible(text).replace('\n', ' '), MOST_CHARACTERS);
  }

  private static Map<String, Object> screen(Screen screen) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("columns", screen.columns());
    document.put("rows", screen.rows().size());
    document.put("cursor", List.of(screen.cursor().row(), screen.cursor().column()));
    document.put("title", shown(screen.title()));
    return document;
  }
}

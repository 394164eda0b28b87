package dev.segue.app.session;

import dev.segue.core.session.readiness.Verdict;
import dev.segue.core.session.screen.Screen;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Why an agent is thought to do what it does, as the public document. */
final class Explanation {
  private static final JsonMapper JSON = new JsonMapper();

  private Explanation() {}

  static String of(String session, SessionEngine engine) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("session", session);
    engine.verdict().ifPresent(verdict -> put(document, verdict));
    engine.screen().ifPresent(screen -> document.put("screen", screen(screen)));
    return JSON.writeValueAsString(document);
  }

  private static void put(Map<String, Object> document, Verdict verdict) {
    document.put("state", verdict.state().word());
    document.put("reason", verdict.reason());
    document.put("rule", verdict.rule());
    document.put(
        "considered",
        verdict.considered().stream()
            .map(c -> Map.of("rule", c.rule(), "matched", c.matched(), "why", c.why()))
            .toList());
  }

  private static Map<String, Object> screen(Screen screen) {
    return Map.of(
        "columns", screen.columns(),
        "rows", screen.rows().size(),
        "cursor", List.of(screen.cursor().row(), screen.cursor().column()),
        "title", screen.title());
  }
}

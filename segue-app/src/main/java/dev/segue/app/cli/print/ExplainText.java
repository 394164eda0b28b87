package dev.segue.app.cli.print;

import dev.segue.core.view.Waiting;
import java.io.PrintWriter;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Why an agent is thought to do what it does, for people. */
public final class ExplainText {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private ExplainText() {}

  /** The document as its owner sent it, for reading. */
  public static String pretty(String document) {
    return JSON.writeValueAsString(JSON.readTree(document));
  }

  /**
   * Prints what decided, why, and what else was looked at.
   *
   * @param document {@code explain}, as JSON
   * @param out stays open
   */
  public static void print(String document, PrintWriter out) {
    JsonNode all = JSON.readTree(document);
    boolean isOwned = all.path("owned").asBoolean(true);
    line(
        out,
        "%s: %s%s%s"
            .formatted(
                text(all, "session"),
                isOwned ? "" : "nobody owns it any more; seen last: ",
                all.path("state").asString("not looked at"),
                all.path("reason").isString() ? ", " + text(all, "reason") : ""));
    if (all.path("remedy").isString()) {
      line(out, "  remedy   " + text(all, "remedy"));
    }
    if (!isOwned) {
      line(out, "  what follows is from its history");
    }
    if (all.path("rule").isString()) {
      line(out, "  rule     " + text(all, "rule"));
    }
    if (all.path("profile").isString()) {
      line(
          out,
          "  profile  %s, %s"
              .formatted(
                  text(all, "profile"),
                  all.path("version").isString() ? text(all, "version") : "version not known"));
    }
    JsonNode screen = all.path("screen");
    if (screen.isObject()) {
      line(
          out,
          "  screen   %d x %d, cursor in row %d, column %d, title \"%s\""
              .formatted(
                  screen.path("columns").asInt(0),
                  screen.path("rows").asInt(0),
                  screen.path("cursor").path(0).asInt(0),
                  screen.path("cursor").path(1).asInt(0),
                  text(screen, "title")));
    }
    for (JsonNode piece : all.path("evidence")) {
      line(out, "  seen     %s: %s".formatted(text(piece, "source"), text(piece, "text")));
    }
    for (JsonNode message : all.path("messages")) {
      line(
          out,
          "  message  %s%s: %s"
              .formatted(
                  text(message, "delivery"),
                  message.path("key").isString() ? ", key " + text(message, "key") : "",
                  text(message, "is")));
    }
    considered(all.path("considered"), out);
  }

  /** Why a message waits, as its owner sees the agent; empty where nothing is known. */
  public static Optional<Waiting> waiting(String document) {
    JsonNode all = JSON.readTree(document);
    return all.path("state").isString() && all.path("reason").isString()
        ? Optional.of(
            new Waiting(
                text(all, "state"),
                text(all, "reason"),
                all.path("remedy").isString()
                    ? Optional.of(text(all, "remedy"))
                    : Optional.empty()))
        : Optional.empty();
  }

  private static void considered(JsonNode rules, PrintWriter out) {
    if (!rules.isEmpty()) {
      line(out, "  considered, in this order:");
    }
    for (JsonNode rule : rules) {
      line(
          out,
          "    %-3s %s: %s"
              .formatted(
                  rule.path("matched").asBoolean(false) ? "yes" : "no",
                  text(rule, "rule"),
                  text(rule, "why")));
    }
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asString("");
  }

  private static void line(PrintWriter out, String text) {
    out.println(TerminalLine.of(text));
  }
}

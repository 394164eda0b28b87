package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The transition table of a state machine: each event in each state. Drawn as a diagram in {@code
 * docs/state}; {@code -Dgolden.refresh=true} writes it anew.
 */
final class Moves {
  private final String title;
  private final List<String> states;
  private final List<String> events;
  private final List<Move> moves = new ArrayList<>();

  /** An event takes one state to another. */
  record Move(String from, String event, String to) {
    static List<Move> parse(String table) {
      return table
          .lines()
          .filter(line -> !line.isBlank())
          .map(line -> line.strip().split("\\s+", -1))
          .map(cells -> new Move(cells[0], cells[1], cells[2]))
          .toList();
    }
  }

  /**
   * Plays every event in every state.
   *
   * @param play from a state and an event to the state after it
   */
  Moves(
      String title,
      List<String> states,
      List<String> events,
      BiFunction<String, String, String> play) {
    this.title = title;
    this.states = states;
    this.events = events;
    for (String from : states) {
      for (String event : events) {
        moves.add(new Move(from, event, play.apply(from, event)));
      }
    }
  }

  /** Those that change the state, in order. */
  List<Move> changes() {
    return moves.stream().filter(move -> !move.from().equals(move.to())).toList();
  }

  /** Holds the drawing of {@code drawn} and of nothing else against the file. */
  void checkDrawing(String file, String begin, List<Move> drawn) {
    var path = Checkout.ROOT.resolve("docs/state").resolve(file);
    String text = drawing(begin, drawn);
    try {
      if (Boolean.getBoolean("golden.refresh")) {
        Files.createDirectories(path.resolveSibling("."));
        Files.writeString(path, text);
      }
      assertThat(Files.exists(path) ? Files.readString(path) : "")
          .as("docs/state/%s is drawn from the code; -Dgolden.refresh=true draws it anew", file)
          .isEqualTo(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String drawing(String begin, List<Move> drawn) {
    Map<String, List<String>> arrows = new LinkedHashMap<>();
    drawn.forEach(
        move ->
            arrows
                .computeIfAbsent(move.from() + " --> " + move.to(), _ -> new ArrayList<>())
                .add(move.event()));
    var text = new StringBuilder("# " + title + "\n\n");
    text.append("Drawn from the code by a test; do not edit (CONTRIBUTING.md, section 7).\n\n");
    text.append("```mermaid\nstateDiagram-v2\n  [*] --> ").append(begin).append('\n');
    arrows.forEach(
        (arrow, names) -> text.append("  %s: %s%n".formatted(arrow, String.join(", ", names))));
    text.append(
        "```\n\nEvery event in every state; `·` leaves the state as it is, and what stands in"
            + " brackets\nis what the fold would make of an event that nothing writes there.\n\n");
    text.append("| event | ").append(String.join(" | ", states)).append(" |\n|---|");
    text.append("---|".repeat(states.size())).append('\n');
    for (String event : events) {
      text.append("| `").append(event).append('`');
      for (String state : states) {
        text.append(" | ").append(cell(state, event, drawn));
      }
      text.append(" |\n");
    }
    return text.toString();
  }

  private String cell(String state, String event, List<Move> drawn) {
    return moves.stream()
        .filter(move -> move.from().equals(state) && move.event().equals(event))
        .map(move -> cell(move, drawn))
        .findFirst()
        .orElseThrow();
  }

  private static String cell(Move move, List<Move> drawn) {
    if (move.from().equals(move.to())) {
      return "·";
    }
    return drawn.contains(move) ? move.to() : "(" + move.to() + ")";
  }
}

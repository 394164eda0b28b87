package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Claim;
import dev.segue.testkit.terminal.log.Delivery;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Looks before every key, presses Enter only under its own text, and believes the transcript alone.
 * Knows the look of {@code CLAUDE}, in 120 columns.
 */
final class CarefulDeliverer {
  private static final String RULE = "─".repeat(120);
  private static final long LOOK = 25;
  private static final long SETTLE = 100;
  private static final long BEFORE_ENTER = 300;
  private static final long PATIENCE = 30_000;

  private final VirtualTerminal terminal;
  private final Screen screen;

  CarefulDeliverer(VirtualTerminal terminal) {
    this.terminal = terminal;
    this.screen = new Screen(terminal);
  }

  Delivery deliver(String id, String body) {
    return Delivery.of(id, body, claim(body));
  }

  private Claim claim(String body) {
    if (!holdsFor(SETTLE, this::isReady)) {
      return Claim.FAILED;
    }
    write("\u001b[200~" + body + "\u001b[201~");
    Optional<String> shown = composer().filter(text -> isOfBody(text, body));
    if (shown.isEmpty()) {
      return Claim.UNVERIFIED;
    }
    for (int tries = 0; tries < 4; tries++) {
      if (!holdsFor(BEFORE_ENTER, () -> composer().equals(shown))) {
        return Claim.UNVERIFIED;
      }
      write("\r");
      if (isInTranscript(body)) {
        return Claim.SUBMITTED;
      }
    }
    return Claim.UNVERIFIED;
  }

  private static boolean isOfBody(String shown, String body) {
    return shown.startsWith("[Pasted text #") || squeezed(shown).equals(squeezed(body));
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s", "");
  }

  private void write(String text) {
    terminal.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isInTranscript(String body) {
    for (long waited = 0; waited < 1_000; waited += LOOK) {
      terminal.advance(LOOK);
      boolean isThere =
          terminal.evidence().stream()
              .anyMatch(
                  told -> told instanceof Evidence.Transcript line && line.json().contains(body));
      if (isThere) {
        return true;
      }
    }
    return false;
  }

  /** Whether it holds for so long at a stretch, some time within the patience. */
  private boolean holdsFor(long millis, BooleanSupplier condition) {
    long since = terminal.now();
    long until = since + PATIENCE;
    while (terminal.now() < until) {
      if (!condition.getAsBoolean()) {
        since = terminal.now() + LOOK;
      } else if (terminal.now() - since >= millis) {
        return true;
      }
      terminal.advance(LOOK);
    }
    return false;
  }

  private boolean isReady() {
    boolean isIdle = screen.title().startsWith("✳") && !screen.text().contains("esc to interrupt");
    return isIdle && composer().filter(this::isNothing).isPresent();
  }

  /** Nothing, or a suggestion, whose first letter is under the cursor and whose rest is dim. */
  private boolean isNothing(String text) {
    return text.isEmpty() || inComposer(screen.rowsWithoutDim()).orElse(text).length() == 1;
  }

  private Optional<String> composer() {
    var rows = screen.rows();
    int below = rows.lastIndexOf(RULE);
    // The cursor stands elsewhere when the screen is an old one, under which a shell waits.
    boolean isBelow = screen.cursor()[1] >= below;
    return isBelow ? Optional.empty() : inComposer(rows);
  }

  /** What stands between the last two rules, behind the glyph. */
  private static Optional<String> inComposer(List<String> rows) {
    int below = rows.lastIndexOf(RULE);
    int above = below < 0 ? -1 : rows.subList(0, below).lastIndexOf(RULE);
    if (above < 0 || !rows.get(above + 1).startsWith("❯")) {
      return Optional.empty();
    }
    return Optional.of(String.join("\n", rows.subList(above + 1, below)).substring(1).strip());
  }
}

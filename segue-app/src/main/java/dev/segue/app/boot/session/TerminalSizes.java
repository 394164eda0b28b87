package dev.segue.app.boot.session;

import dev.segue.app.cli.print.TerminalSize;
import dev.segue.app.config.ProcessEnvironment;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.Signals;

/**
 * The size of the terminal that this process has. Shells do not export {@code COLUMNS}, so that the
 * terminal itself is asked, by {@code stty}, and again after the window has changed.
 */
public final class TerminalSizes implements Supplier<TerminalSize> {
  private static final Pattern SAID = Pattern.compile("([0-9]{1,5}) ([0-9]{1,5})");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,4}");

  private final ProcessEnvironment around;
  private final AtomicBoolean hasChanged = new AtomicBoolean(true);
  private volatile TerminalSize size = TerminalSize.USUAL;

  private TerminalSizes(ProcessEnvironment around) {
    this.around = around;
  }

  /** Follows the window until this process ends. */
  public static TerminalSizes following(ProcessEnvironment around) {
    var sizes = new TerminalSizes(around);
    Signals.register("WINCH", () -> sizes.hasChanged.set(true));
    return sizes;
  }

  @Override
  public TerminalSize get() {
    if (hasChanged.compareAndSet(true, false)) {
      size = asked().or(this::named).orElse(TerminalSize.USUAL);
    }
    return size;
  }

  private static Optional<TerminalSize> asked() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream out = stty.getInputStream()) {
        Matcher said = SAID.matcher(new String(out.readAllBytes(), StandardCharsets.UTF_8).strip());
        // Some terminals say that they have no size at all.
        return said.matches() && !said.group(2).equals("0")
            ? Optional.of(
                new TerminalSize(Integer.parseInt(said.group(2)), Integer.parseInt(said.group(1))))
            : Optional.empty();
      }
    } catch (IOException _) {
      return Optional.empty(); // No terminal, or no stty.
    }
  }

  private Optional<TerminalSize> named() {
    return number("COLUMNS")
        .map(
            columns ->
                new TerminalSize(columns, number("LINES").orElse(TerminalSize.USUAL.rows())));
  }

  private Optional<Integer> number(String variable) {
    return around.variable(variable).filter(NUMBER.asMatchPredicate()).map(Integer::parseInt);
  }
}

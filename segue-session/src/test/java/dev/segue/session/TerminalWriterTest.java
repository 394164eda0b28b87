package dev.segue.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.DeliveryInput.OutputCut;
import dev.segue.core.session.delivery.DeliveryInput.TextDrained;
import dev.segue.core.session.readiness.AgentObservation.Foreground;
import dev.segue.session.terminal.AgentTerminal;
import dev.segue.session.terminal.Size;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalWriterTest {
  private final SlowTerminal terminal = new SlowTerminal();
  private final TerminalWriter terminalWriter = new TerminalWriter(terminal);
  private final List<DeliveryInput> ends = new ArrayList<>();
  private Foreground foreground = Foreground.AGENT;

  /** Takes one write each time that the test says so. */
  private static final class SlowTerminal implements AgentTerminal {
    private final List<String> taken = new ArrayList<>();
    private final Deque<Runnable> waiting = new ArrayDeque<>();

    @Override
    public void write(byte[] bytes, Runnable done) {
      waiting.add(
          () -> {
            taken.add(new String(bytes, StandardCharsets.UTF_8));
            done.run();
          });
    }

    boolean take() {
      Runnable next = waiting.poll();
      if (next != null) {
        next.run();
      }
      return next != null;
    }

    @Override
    public long pid() {
      return 1;
    }

    @Override
    public void resize(Size size) {
      throw new IllegalStateException("not here");
    }

    @Override
    public Optional<String> foreground() {
      return Optional.empty();
    }

    @Override
    public boolean isSuspended() {
      return false;
    }

    @Override
    public void goOn() {
      throw new IllegalStateException("not here");
    }

    @Override
    public void end() {
      throw new IllegalStateException("not here");
    }

    @Override
    public boolean isAlive() {
      return true;
    }

    @Override
    public void close() {
      waiting.clear();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void paste(String... pieces) {
    List<byte[]> all = List.of(pieces).stream().map(TerminalWriterTest::bytes).toList();
    terminalWriter.paste(
        new TerminalWriter.Paste("d1", "d1 1 0", 100, all, () -> foreground, ends::add));
  }

  @Test
  void keysGoBehindAPasteThatIsOnItsWay() {
    terminalWriter.write(bytes("before"));
    paste("a", "b", "c");
    terminalWriter.write(bytes("key"));
    while (terminal.take()) {
      assertThat(terminal.taken).doesNotContainSequence("a", "key");
    }

    assertThat(terminal.taken).containsExactly("before", "a", "b", "c", "key");
    assertThat(ends).containsExactly(new TextDrained("d1"));
  }

  @Test
  void theRestIsDroppedOnceAnotherProgramReads() {
    paste("a", "b", "c");
    terminalWriter.write(bytes("key"));
    terminal.take();
    foreground = Foreground.OTHER;
    while (terminal.take()) {
      // One after the other.
    }

    // The second piece was on its way already.
    assertThat(terminal.taken).containsExactly("a", "b", "key");
    assertThat(ends).containsExactly(new OutputCut("d1", true));
  }

  @Test
  void nothingIsWrittenWhereAnotherProgramReadsFromTheBeginning() {
    foreground = Foreground.OTHER;
    paste("a", "b");

    assertThat(terminal.take()).isFalse();
    assertThat(ends).containsExactly(new OutputCut("d1", false));
    terminalWriter.write(bytes("key"));
    terminal.take();
    assertThat(terminal.taken).containsExactly("key");
  }

  @Test
  void whereNobodyCanTellWhoReadsItIsWritten() {
    foreground = Foreground.UNKNOWN;
    paste("a", "b");
    while (terminal.take()) {
      // One after the other.
    }

    assertThat(terminal.taken).containsExactly("a", "b");
  }

  @Test
  void nothingIsPressedOrPastedOnceTheUserHasTypedSinceTheLook() {
    terminalWriter.keys(bytes("x"), 100);
    terminalWriter.press(bytes("\r"), 100);
    paste("a", "b");
    terminalWriter.press(bytes("y"), 101);
    while (terminal.take()) {
      assertThat(terminal.taken).isNotEmpty();
    }

    assertThat(terminal.taken).containsExactly("x", "y");
    assertThat(ends).containsExactly(new OutputCut("d1", false));
  }
}

package dev.segue.bench.terminal;

import dev.segue.session.terminal.AgentTerminal;
import dev.segue.session.terminal.Size;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Notes what is pasted into a terminal. */
final class Wire implements AgentTerminal {
  private static final String BEGIN = "\u001b[200~";
  private static final String END = "\u001b[201~";

  /** Pieces of one paste are as long as this, but the last; what is shorter ends it. */
  private static final int PIECE = 512;

  /** Where the last one is as long as all, the next paste comes later than this. */
  private static final long TOGETHER = TimeUnit.SECONDS.toNanos(2);

  private final AgentTerminal terminal;
  private final List<ByteArrayOutputStream> pastes = new ArrayList<>();
  private boolean isOpen;
  private long last;

  Wire(AgentTerminal terminal) {
    this.terminal = terminal;
  }

  /** The pastes in their order, without frames. */
  synchronized List<String> pastes() {
    return pastes.stream()
        .map(one -> one.toString(StandardCharsets.UTF_8).replace(BEGIN, "").replace(END, ""))
        .map(text -> text.replace('\r', '\n'))
        .toList();
  }

  private synchronized void note(byte[] bytes) {
    String keys = new String(bytes, StandardCharsets.ISO_8859_1);
    boolean begins = keys.startsWith(BEGIN);
    boolean isOther = keys.equals("\r") || (keys.startsWith("\u001b") && !begins);
    if (isOther && !isOpen) {
      last = 0;
      return;
    }
    boolean continues = isOpen || (last != 0 && System.nanoTime() - last < TOGETHER);
    if (begins || !continues) {
      pastes.add(new ByteArrayOutputStream());
    }
    pastes.getLast().writeBytes(bytes);
    isOpen = (begins || isOpen) && !isClosed();
    last = begins || isOpen || bytes.length < PIECE ? 0 : System.nanoTime();
  }

  private boolean isClosed() {
    return pastes.getLast().toString(StandardCharsets.ISO_8859_1).endsWith(END);
  }

  @Override
  public long pid() {
    return terminal.pid();
  }

  @Override
  public void write(byte[] bytes, Runnable done) {
    note(bytes);
    terminal.write(bytes, done);
  }

  @Override
  public void resize(Size size) {
    terminal.resize(size);
  }

  @Override
  public Optional<String> foreground() {
    return terminal.foreground();
  }

  @Override
  public boolean isSuspended() {
    return terminal.isSuspended();
  }

  @Override
  public void goOn() {
    terminal.goOn();
  }

  @Override
  public void end() {
    terminal.end();
  }

  @Override
  public boolean isAlive() {
    return terminal.isAlive();
  }

  @Override
  public void close() {
    terminal.close();
  }
}

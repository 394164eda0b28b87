package dev.segue.session.terminal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client in tmux's control mode: commands go in as lines, answers and what happens come out in
 * one order. All texts are ISO 8859-1, a character a byte. Commands may come from any thread.
 */
final class ControlClient {
  /** Listener to what happens beside answers; called from the thread of {@link #read}. */
  interface Events {
    void output(String pane, String bytes);

    void layoutChanged();
  }

  private record Waiting(int count, List<List<String>> answers, Consumer<List<List<String>>> to) {}

  private final Process process;
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private final CountDownLatch beginning = new CountDownLatch(1);
  private boolean isOver;

  ControlClient(Process process) {
    this.process = process;
  }

  /**
   * Waits until the client is in its session, or gone. Commands that come sooner are run before it
   * is there, seen with tmux 3.3a on a busy machine, and what they bring about is not told.
   */
  void awaitBeginning() throws InterruptedException {
    beginning.await();
  }

  /**
   * @param line one or more commands
   * @param count how many commands
   * @param to takes each command's lines, in the reader's thread; an empty list when one failed or
   *     the client is gone
   */
  void send(String line, int count, Consumer<List<List<String>>> to) {
    synchronized (this) {
      if (!isOver) {
        waiting.add(new Waiting(count, new ArrayList<>(), to));
        write(line);
        return;
      }
    }
    to.accept(List.of());
  }

  private void write(String line) {
    try {
      OutputStream in = process.getOutputStream();
      in.write((line + "\n").getBytes(StandardCharsets.ISO_8859_1));
      in.flush();
    } catch (IOException _) {
      // The reader sees the end, too, and answers all that wait.
    }
  }

  /** Leaves the session as it is. */
  void leave() {
    process.destroy();
  }

  /** Until the client ends. */
  void read(Events events) {
    try (var in = new BufferedInputStream(process.getInputStream(), 1 << 16)) {
      List<String> block = new ArrayList<>();
      String end = "";
      for (String line = line(in); line != null; line = line(in)) {
        if (end.isEmpty() && line.startsWith("%begin ")) {
          end = line.substring("%begin".length());
          block = new ArrayList<>();
        } else if (!end.isEmpty() && (line.equals("%end" + end) || line.equals("%error" + end))) {
          // The last field tells answers to our commands from those to the command line.
          if (end.endsWith(" 1")) {
            answered(block, line.startsWith("%error"));
          }
          end = "";
        } else if (!end.isEmpty()) {
          block.add(line);
        } else {
          event(line, events);
        }
      }
    } catch (IOException _) {
      // The client is gone: the end all the same.
    }
    over();
  }

  private void event(String line, Events events) {
    if (line.startsWith("%output ")) {
      int at = line.indexOf(' ', "%output ".length());
      events.output(line.substring("%output ".length(), at), plain(line, at + 1));
    } else if (line.startsWith("%layout-change ")) {
      events.layoutChanged();
    } else if (line.startsWith("%session-changed ")) {
      beginning.countDown();
    }
  }

  /** After an error the rest of its line is not run. */
  private void answered(List<String> block, boolean isError) {
    Waiting first;
    synchronized (this) {
      first = waiting.peek();
      if (first == null) {
        return;
      }
      first.answers().add(block);
      if (!isError && first.answers().size() < first.count()) {
        return;
      }
      waiting.remove();
    }
    first.to().accept(isError ? List.of() : first.answers());
  }

  private void over() {
    List<Waiting> left;
    synchronized (this) {
      isOver = true;
      left = List.copyOf(waiting);
      waiting.clear();
    }
    beginning.countDown();
    left.forEach(next -> next.to().accept(List.of()));
  }

  /** Controls and backslashes come as three octal digits. */
  private static String plain(String line, int from) {
    var out = new StringBuilder(line.length() - from);
    for (int at = from; at < line.length(); at++) {
      char c = line.charAt(at);
      if (c == '\\' && at + 3 < line.length()) {
        out.append((char) Integer.parseInt(line, at + 1, at + 4, 8));
        at += 3;
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static @Nullable String line(InputStream in) throws IOException {
    var out = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b == '\n') {
        return out.toString(StandardCharsets.ISO_8859_1);
      }
      out.write(b);
    }
    return null;
  }
}

package dev.segue.run.process;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts a stream of bytes into lines. One thread only. */
final class LineCutter {
  /** Long enough for a JSON event that holds a file; bounds memory against a line without end. */
  static final int LIMIT_BYTES = 8 << 20;

  private final Consumer<String> lines;
  private ByteArrayOutputStream line = new ByteArrayOutputStream();
  private boolean began;

  LineCutter(Consumer<String> lines) {
    this.lines = lines;
  }

  void add(byte[] bytes, int length) {
    int from = 0;
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        keep(bytes, from, i - from);
        emit();
        from = i + 1;
      }
    }
    keep(bytes, from, length - from);
  }

  void end() {
    if (began) {
      emit();
    }
  }

  private void keep(byte[] bytes, int from, int count) {
    began |= count > 0;
    line.write(bytes, from, Math.min(count, LIMIT_BYTES - line.size()));
  }

  private void emit() {
    String text = line.toString(StandardCharsets.UTF_8);
    if (line.size() > 64 << 10) {
      line = new ByteArrayOutputStream(); // One long line must not hold its memory for good.
    }
    line.reset();
    began = false;
    lines.accept(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
  }
}

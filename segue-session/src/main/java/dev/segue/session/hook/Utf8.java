package dev.segue.session.hook;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** Bytes as text, where they are UTF-8 and nothing else. */
sealed interface Utf8 {
  /** They are; encoding the text gives back the same bytes. */
  record Text(String text) implements Utf8 {}

  /**
   * They are not.
   *
   * @param line of the first byte that is none of UTF-8, counted from 1
   */
  record Other(int line) implements Utf8 {}

  static byte[] encode(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static Utf8 decode(byte[] bytes) {
    var in = ByteBuffer.wrap(bytes);
    var out = CharBuffer.allocate(bytes.length);
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
    if (result.isUnderflow()) {
      return new Text(out.flip().toString());
    }
    int line = 1;
    for (int i = 0; i < in.position(); i++) {
      if (bytes[i] == '\n') {
        line++;
      }
    }
    return new Other(line);
  }
}

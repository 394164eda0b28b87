package dev.segue.bench.context;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.text.TokenCounter;

/** Counts in any encoding, with tables of its own. */
final class JtokkitTokens implements TokenCounter {
  private final Encoding encoding;

  private JtokkitTokens(Encoding encoding) {
    this.encoding = encoding;
  }

  static JtokkitTokens of(EncodingType type) {
    return new JtokkitTokens(Encodings.newLazyEncodingRegistry().getEncoding(type));
  }

  @Override
  public int count(String text) {
    return encoding.countTokensOrdinary(text);
  }

  /** By making every token, which goes another way than counting does. */
  int encoded(String text) {
    return encoding.encodeOrdinary(text).size();
  }
}

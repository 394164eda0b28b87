package dev.segue.core.text;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;

/** The real o200k tokenizer, for tests of everything that is capped in tokens. */
public final class JtokkitCounter implements TokenCounter {
  // Loading takes half a second, so it is done once for all tests of a run.
  private static final Encoding O200K =
      Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.O200K_BASE);

  @Override
  public int count(String text) {
    return O200K.countTokensOrdinary(text);
  }
}

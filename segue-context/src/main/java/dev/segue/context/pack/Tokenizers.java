package dev.segue.context.pack;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.text.TokenCounter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The tokenizers that a context pack may be counted with, by name. A table that nobody asks for is
 * not loaded. Safe for use by several threads.
 */
public final class Tokenizers {
  /** The one that counts where none is named. */
  public static final String DEFAULT = "o200k_base";

  private static final String CL100K = "cl100k_base";

  private final Supplier<? extends TokenCounter> o200k;
  private final BpeCounter cl100k = BpeCounter.of(EncodingType.CL100K_BASE);

  /**
   * All of them.
   *
   * @param o200k shared with the rest of the program, as its table is large; asked for when
   *     something is to be counted
   */
  public Tokenizers(Supplier<? extends TokenCounter> o200k) {
    this.o200k = o200k;
  }

  /** The known names, the default in front. */
  public List<String> names() {
    return List.of(DEFAULT, CL100K);
  }

  /** A tokenizer by its exact name; empty when it is not known. The first count may load it. */
  public Optional<TokenCounter> named(String name) {
    return switch (name) {
      case DEFAULT -> Optional.of(text -> o200k.get().count(text));
      case CL100K -> Optional.of(cl100k);
      default -> Optional.empty();
    };
  }
}

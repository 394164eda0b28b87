package dev.segue.app.cli.session;

import dev.segue.core.context.Refusal;
import java.util.function.Supplier;

/**
 * Commands about packs say a refusal as every other way to a pack says it, with its code: scripts
 * tell by it what is wrong. All other commands say the sentence alone.
 */
final class CodedRefusal {
  private CodedRefusal() {}

  /**
   * What the service answers.
   *
   * @throws Refusal with code and sentence
   */
  static <T> T answer(Supplier<T> asked) {
    try {
      return asked.get();
    } catch (Refusal e) {
      throw new Refusal(e.kind(), e.line());
    }
  }
}

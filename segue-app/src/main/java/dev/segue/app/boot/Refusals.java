package dev.segue.app.boot;

import dev.segue.core.context.Refusal;
import dev.segue.files.source.InputException;
import dev.segue.store.UnknownEventException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/** Translates the failures of commands into refusals, with the sentences of the commands. */
final class Refusals {
  private Refusals() {}

  /**
   * What the work comes to.
   *
   * @throws Refusal with the sentence that a command would print
   */
  static <T> T said(Supplier<T> work) {
    try {
      return work.get();
    } catch (InputException e) {
      throw Refusal.usage(e.getMessage());
    } catch (UnknownEventException | UncheckedIOException e) {
      throw Refusal.environment(String.valueOf(e.getMessage()));
    }
  }
}

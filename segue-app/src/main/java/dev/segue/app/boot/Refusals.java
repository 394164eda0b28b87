package dev.segue.app.boot;

import dev.segue.app.cli.project.Refusal;
import dev.segue.app.source.InputException;
import dev.segue.server.api.Code;
import dev.segue.server.api.RefusedRequest;
import dev.segue.store.UnknownEventException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/**
 * Translates the refusals of commands into the server's errors, with the sentences of the commands.
 */
final class Refusals {
  private Refusals() {}

  /**
   * What the work comes to.
   *
   * @throws RefusedRequest with the sentence that a command would print
   */
  static <T> T said(Supplier<T> work) {
    try {
      return work.get();
    } catch (InputException e) {
      throw new RefusedRequest(Code.INVALID_ARGUMENT, e.getMessage());
    } catch (Refusal e) {
      throw new RefusedRequest(code(e.kind()), String.valueOf(e.getMessage()));
    } catch (UnknownEventException | UncheckedIOException e) {
      throw new RefusedRequest(Code.UNAVAILABLE, String.valueOf(e.getMessage()));
    }
  }

  private static Code code(Refusal.Kind kind) {
    return switch (kind) {
      case USAGE -> Code.INVALID_ARGUMENT;
      case UNKNOWN, MISSING -> Code.NOT_FOUND;
      case UNFIT -> Code.FAILED_PRECONDITION;
      case FORBIDDEN -> Code.PERMISSION_DENIED;
      case ENVIRONMENT -> Code.UNAVAILABLE;
    };
  }
}

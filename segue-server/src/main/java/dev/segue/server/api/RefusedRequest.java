package dev.segue.server.api;

import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer to a request that is refused, with a code of the protocols; nothing was changed. */
public final class RefusedRequest extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Code code;

  /**
   * A refusal.
   *
   * @param why one sentence, which the client reads: what, where, what to do
   */
  public RefusedRequest(Code code, String why) {
    super(why);
    this.code = code;
  }

  public Code code() {
    return code;
  }

  /** The sentence alone. */
  public String why() {
    return String.valueOf(getMessage());
  }

  /** The body of an HTTP answer. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> error = new LinkedHashMap<>();
    error.put("code", code.name());
    error.put("message", why());
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("error", error);
    return document;
  }

  /**
   * What a client is told of a failure. One that nobody foresaw is told to the application alone.
   *
   * @param asked what was asked, for the application
   */
  public static RefusedRequest of(RuntimeException failure, String asked, Faults faults) {
    return switch (failure) {
      case RefusedRequest refused -> refused;
      case Refusal refusal -> new RefusedRequest(Code.of(refusal.kind()), refusal.why());
      case JournalException journal ->
          new RefusedRequest(Code.UNAVAILABLE, String.valueOf(journal.getMessage()));
      default -> {
        faults.happened(asked, failure);
        yield new RefusedRequest(Code.INTERNAL, "internal error");
      }
    };
  }
}

package dev.segue.server.http;

import dev.segue.server.api.Code;
import dev.segue.server.api.RefusedRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Looks at every request of every protocol before anything is done for it.
 *
 * <ul>
 *   <li>How often its peer asks, unless it is a program of this machine that may ask at all; so
 *       guessing a token takes its time, too.
 *   <li>A header {@code Origin} of another site: a page in the user's browser may not act for them,
 *       whatever the path.
 *   <li>On loopback without a token, a {@code Host} that is not this machine's: a name of somebody
 *       else's that was made to point here (DNS rebinding).
 *   <li>The token, where there is one.
 *   <li>The length that it announces.
 * </ul>
 */
public final class RequestFilter extends Handler.Wrapper {
  private static final String OPEN_PATH = "/healthz";
  private static final String BEARER = "bearer ";

  private final FilterRules rules;
  private final RateLimit rate;
  private final Optional<byte[]> token;

  /**
   * Stands in front of another handler.
   *
   * @param nanoTime a clock that never goes back
   */
  public RequestFilter(FilterRules rules, LongSupplier nanoTime, Handler behind) {
    super(behind);
    this.rules = rules;
    this.rate = new RateLimit(rules.requestsPerSecond(), rules.burst(), nanoTime);
    this.token = rules.token().map(RequestFilter::digest);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Optional<RefusedRequest> refused = refusal(request);
    if (refused.isEmpty()) {
      return super.handle(request, response, callback);
    }
    switch (refused.get().code()) {
      case UNAUTHENTICATED -> response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
      case RATE_LIMITED -> response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
      case INVALID_ARGUMENT,
          PERMISSION_DENIED,
          NOT_FOUND,
          METHOD_NOT_ALLOWED,
          FAILED_PRECONDITION,
          TOO_LARGE,
          RESOURCE_EXHAUSTED,
          INTERNAL,
          UNAVAILABLE -> {}
    }
    Responses.refuse(request, response, callback, refused.get());
    return true;
  }

  private Optional<RefusedRequest> refusal(Request request) {
    if (!isOneOfUs(request) && !rate.allows(Request.getRemoteAddr(request))) {
      return refused(Code.RATE_LIMITED, "too many requests: ask less often");
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null && !Loopback.isOrigin(origin)) {
      return refused(Code.PERMISSION_DENIED, "pages of other sites may not ask");
    }
    if (rules.isForLocalNames() && !Loopback.isHost(request.getHttpURI().getHost())) {
      return refused(
          Code.PERMISSION_DENIED,
          "ask under the name localhost, 127.0.0.1 or [::1], or use a token");
    }
    boolean isOpen = OPEN_PATH.equals(request.getHttpURI().getCanonicalPath());
    if (token.isPresent() && !isOpen && !isKnown(request, token.get())) {
      return Optional.of(noToken());
    }
    if (request.getLength() > rules.requestBytes()) {
      return refused(Code.TOO_LARGE, "a request may have %d bytes".formatted(rules.requestBytes()));
    }
    return Optional.empty();
  }

  /**
   * A program of this machine that has the token where there is one: agents and dashboards ask as
   * fast as they need to. One that guesses has no token, and a bucket like any other.
   */
  private boolean isOneOfUs(Request request) {
    return Loopback.isAddress(Request.getRemoteAddr(request))
        && (token.isEmpty() || isKnown(request, token.get()));
  }

  /** What a request is told that has no token, or a wrong one. */
  static RefusedRequest noToken() {
    return new RefusedRequest(
        Code.UNAUTHENTICATED, "this server wants a token: Authorization: Bearer <token>");
  }

  private static Optional<RefusedRequest> refused(Code code, String why) {
    return Optional.of(new RefusedRequest(code, why));
  }

  private static boolean isKnown(Request request, byte[] token) {
    String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
    if (given == null || !given.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
      return false;
    }
    // Digests have one length, so that the comparison tells nothing of the token's.
    return MessageDigest.isEqual(token, digest(given.substring(BEARER.length()).strip()));
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}

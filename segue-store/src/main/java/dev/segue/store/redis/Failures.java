package dev.segue.store.redis;

import dev.segue.core.journal.JournalException;
import dev.segue.core.journal.StoreUnavailableException;
import dev.segue.store.RedisServer;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.exceptions.JedisException;

/** A server's errors in words for the operator, sorted by whether they may pass by themselves. */
public final class Failures {
  private static final int LONGEST = 200;

  /** Error words of servers; inside a script Redis 6 puts them into a sentence of its own. */
  private static final Pattern WORD =
      Pattern.compile(
          "\\b(LOADING|BUSY|OOM|READONLY|MISCONF|MASTERDOWN|NOREPLICAS|TRYAGAIN|CLUSTERDOWN"
              + "|WRONGPASS|NOAUTH|NOPERM|WRONGTYPE|MOVED|CROSSSLOT|max number of clients)\\b");

  /** How the other side says that it does not trust us, or that we should not trust it. */
  private static final Pattern CERTIFICATE_ALERT = Pattern.compile("certificate|unknown_ca");

  private static final Map<String, String> PASSING =
      Map.of(
          "LOADING", "is starting and still loads its data",
          "BUSY", "is busy with a script",
          "OOM", "is full (maxmemory is reached)",
          "READONLY", "is a read-only replica",
          "MISCONF", "takes no writes, because it cannot save to its disk (MISCONF)",
          "MASTERDOWN", "is a replica that has lost its master",
          "NOREPLICAS", "takes no writes, because too few replicas follow it (NOREPLICAS)",
          "TRYAGAIN", "is moving its data",
          "CLUSTERDOWN", "belongs to a cluster that is down",
          "max number of clients", "has as many clients as it takes");

  private static final Map<String, String> LASTING =
      Map.of(
          "WRONGPASS", "refuses the user or password of the store's URL",
          "NOAUTH", "wants a password; write it into the store's URL",
          "NOPERM", "does not let this user do what a store needs",
          "WRONGTYPE", "holds something else under a key of ours",
          "MOVED", "belongs to a cluster; a store needs a server of its own",
          "CROSSSLOT", "belongs to a cluster; a store needs a server of its own");

  private Failures() {}

  /** What became of a call whose connection failed. */
  static JournalException connection(RedisServer server, JedisException e) {
    String refusal = "";
    boolean isOfCertificate = false;
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLHandshakeException refused) {
        refusal = oneLine(refused.getMessage());
        isOfCertificate |= CERTIFICATE_ALERT.matcher(refusal).find();
      }
      isOfCertificate |=
          cause instanceof CertificateException || cause instanceof CertPathValidatorException;
    }
    // A certificate does not mend itself; a handshake that was cut off does, with the server.
    return !refusal.isEmpty() && isOfCertificate
        ? lasting(server, "is not trusted: " + refusal, e)
        : unavailable(server, reason(e), e);
  }

  /** An error that the server answered with. */
  static JournalException answer(RedisServer server, JedisException e) {
    String said = String.valueOf(e.getMessage());
    String message = withoutLogin(server, said);
    @Nullable Throwable cause = message.equals(said) ? e : null;
    Matcher word = WORD.matcher(message);
    if (!word.find()) {
      return lasting(server, "answered: " + oneLine(message), cause);
    }
    String passing = PASSING.get(word.group());
    return passing != null
        ? unavailable(server, passing, cause)
        : lasting(server, String.valueOf(LASTING.get(word.group())), cause);
  }

  /** A server that does not know AUTH repeats what came with it. */
  private static String withoutLogin(RedisServer server, String said) {
    int echo = said.indexOf(", with args");
    String message = echo < 0 ? said : said.substring(0, echo);
    return server.password().map(password -> message.replace(password, "***")).orElse(message);
  }

  /** Something that only the operator can mend. */
  public static JournalException lasting(
      RedisServer server, String what, @Nullable Throwable cause) {
    String message = "the store %s %s".formatted(server.describe(), what);
    return cause == null ? new JournalException(message) : new JournalException(message, cause);
  }

  private static StoreUnavailableException unavailable(
      RedisServer server, String what, @Nullable Throwable cause) {
    String message = "the store %s %s".formatted(server.describe(), what);
    return cause == null
        ? new StoreUnavailableException(message)
        : new StoreUnavailableException(message, cause);
  }

  private static String reason(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String said =
          switch (cause) {
            case UnknownHostException _ -> "is not reached: no host of that name is known";
            case ConnectException _ -> "is not reached: nothing listens there";
            case SocketTimeoutException _ -> "does not answer in time";
            case SSLException e -> "is not reached over TLS: " + oneLine(e.getMessage());
            default -> "";
          };
      if (!said.isEmpty()) {
        return said;
      }
      for (Throwable tried : cause.getSuppressed()) {
        // Jedis keeps what each address of a host said here.
        if (tried instanceof ConnectException || tried instanceof SocketTimeoutException) {
          return reason(tried);
        }
      }
    }
    return "has cut the connection";
  }

  private static String oneLine(@Nullable String text) {
    String line = String.valueOf(text).replaceAll("\\p{Cntrl}+", " ").strip();
    return line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line;
  }
}

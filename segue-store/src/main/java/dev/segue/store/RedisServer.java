package dev.segue.store;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server that speaks the Redis protocol, one of its databases, and how to log in. Its texts never
 * hold the password.
 *
 * @param host a name or address; an IPv6 address without brackets
 * @param user empty for the server's default user
 * @param database from 0
 * @param isTls whether the connection is encrypted and the server's certificate checked
 */
public record RedisServer(
    String host,
    int port,
    Optional<String> user,
    Optional<String> password,
    int database,
    boolean isTls) {
  /** How a URL is written. */
  public static final String FORM = "redis://USER:PASSWORD@HOST:PORT/DATABASE";

  private static final int USUAL_PORT = 6379;
  private static final Pattern URL =
      Pattern.compile(
          "(?<scheme>rediss?)://(?:(?<login>.*)@)?(?<host>\\[[0-9A-Fa-f:.%]+]|[^\\[\\]:/@?#\\s]+)"
              + "(?::(?<port>\\d{1,5}))?(?:/(?<database>\\d{1,4})?)?");
  private static final Pattern ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");

  /** Whether a text is meant as such a URL. */
  public static boolean isMeantBy(String text) {
    return text.startsWith("redis:") || text.startsWith("rediss:");
  }

  /**
   * Reads {@code redis://} (plain) or {@code rediss://} (TLS). Port and database may be left out,
   * 6379 and 0; user and password may be percent-encoded.
   *
   * @throws IllegalArgumentException when it is none; the message says why and does not repeat it
   */
  public static RedisServer parse(String url) {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("is no URL of a server; write " + FORM);
    }
    String typedPort = matcher.group("port");
    int port = typedPort == null ? USUAL_PORT : Integer.parseInt(typedPort);
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("names port " + port + "; ports are 1 to 65535");
    }
    String login = matcher.group("login");
    String typedDatabase = matcher.group("database");
    String host = matcher.group("host");
    return new RedisServer(
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
        port,
        login == null ? Optional.empty() : user(login),
        login == null ? Optional.empty() : Optional.of(password(login)),
        typedDatabase == null ? 0 : Integer.parseInt(typedDatabase),
        matcher.group("scheme").equals("rediss"));
  }

  private static Optional<String> user(String login) {
    return Optional.of(decoded(login.substring(0, colon(login)))).filter(u -> !u.isEmpty());
  }

  private static String password(String login) {
    String password = decoded(login.substring(colon(login) + 1));
    if (password.isEmpty()) {
      throw new IllegalArgumentException("has an empty password; write " + FORM);
    }
    return password;
  }

  private static int colon(String login) {
    int colon = login.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "has a login without a colon; write redis://:PASSWORD@HOST or " + FORM);
    }
    return colon;
  }

  /** A plus sign is itself; a percent sign that encodes nothing, too. */
  private static String decoded(String text) {
    String escaped = ESCAPE.matcher(text).replaceAll("%25").replace("+", "%2B");
    return URLDecoder.decode(escaped, StandardCharsets.UTF_8);
  }

  /** For messages: scheme, host, port and database. */
  public String describe() {
    return "%s://%s/%d".formatted(isTls ? "rediss" : "redis", hostAndPort(), database);
  }

  /** {@code host:port}. */
  public String hostAndPort() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }

  @Override
  public String toString() {
    return describe();
  }
}

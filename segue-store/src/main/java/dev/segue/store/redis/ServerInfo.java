package dev.segue.store.redis;

import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.Protocol.Command;

/** Information that a server reports about itself: the lines {@code name:value} of INFO. */
public record ServerInfo(Map<String, String> lines) {
  public ServerInfo {
    lines = Map.copyOf(lines);
  }

  /** One section, or {@code all}. */
  public static ServerInfo of(Line line, String section) {
    String text = Line.text(line.call(Command.INFO, section));
    Map<String, String> lines = new HashMap<>();
    text.lines()
        .forEach(
            row -> {
              int colon = row.indexOf(':');
              if (colon > 0) {
                lines.put(row.substring(0, colon), row.substring(colon + 1).strip());
              }
            });
    return new ServerInfo(lines);
  }

  /** A value, or an empty text. */
  public String value(String name) {
    return lines.getOrDefault(name, "");
  }

  /** The version of Redis that it is, or says to be compatible with; empty where it says none. */
  public String version() {
    String version = value("redis_version");
    return version.matches("\\d{1,4}(\\.\\w+)*") ? version : "";
  }
}

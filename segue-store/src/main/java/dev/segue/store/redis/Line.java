package dev.segue.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** An open connection. Errors are Jedis's own here. */
public final class Line {
  private final Connection connection;

  Line(Connection connection) {
    this.connection = connection;
  }

  public Object call(Command command, String... words) {
    return answer(command, coded(List.of(words)));
  }

  /** Many commands of one kind at once; answers in order. */
  public List<Object> calls(Command command, List<String[]> all) {
    all.forEach(words -> connection.sendCommand(command, coded(List.of(words))));
    List<Object> answers = connection.getMany(all.size());
    for (Object answer : answers) {
      if (answer instanceof JedisDataException e) {
        throw e;
      }
    }
    return answers;
  }

  public Object run(Script script, List<String> keys, List<String> words) {
    var all = new ArrayList<String>(keys.size() + words.size() + 2);
    all.add(script.sha1());
    all.add(String.valueOf(keys.size()));
    all.addAll(keys);
    all.addAll(words);
    byte[][] coded = coded(all);
    try {
      return answer(Command.EVALSHA, coded);
    } catch (JedisNoScriptException _) {
      coded[0] = bytes(script.text());
      return answer(Command.EVAL, coded);
    }
  }

  private Object answer(Command command, byte[][] words) {
    connection.sendCommand(command, words);
    return connection.getOne();
  }

  private static byte[][] coded(List<String> words) {
    byte[][] coded = new byte[words.size()][];
    Arrays.setAll(coded, i -> bytes(words.get(i)));
    return coded;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static String text(Object bulk) {
    return bulk instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(bulk);
  }

  /** The texts of a list; absent ones are left out. */
  public static List<String> texts(Object answer) {
    var texts = new ArrayList<String>();
    if (answer instanceof List<?> list) {
      for (Object item : list) {
        if (item != null) {
          texts.add(text(item));
        }
      }
    }
    return texts;
  }
}

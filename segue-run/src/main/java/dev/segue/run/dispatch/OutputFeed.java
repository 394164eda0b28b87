package dev.segue.run.dispatch;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile.Format;
import dev.segue.core.text.Untrusted;
import dev.segue.run.process.Captured;
import dev.segue.run.process.ProcessListener;
import dev.segue.run.process.ProcessResult.Ending;
import java.util.Optional;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gives an agent's lines to the reader of its profile as they come, JSON lines as trees. Locks,
 * since two streams feed it.
 */
final class OutputFeed implements ProcessListener {
  /** Bytes of one JSON document, of which half comes from each end; longer ones are not read. */
  static final int LONGEST_DOCUMENT = 32 << 20;

  /** A line of so many characters may have been cut. */
  private static final int LONG_LINE = 1 << 20;

  /** Characters around an object that may be a terminal's codes. */
  private static final int MOST_INVISIBLE = 256;

  /** Places at which a document is looked for; each costs a look at the rest. */
  private static final int MOST_BEGINNINGS = 20;

  private static final ObjectReader JSON = new JsonMapper().readerFor(Object.class);

  /** A notice may come behind a document as well. */
  private static final ObjectReader FIRST =
      JSON.without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final OutputReader reader;
  private final LongConsumer started;
  private final Runnable end;
  private boolean isCut;

  /**
   * @param started told the process id
   * @param end ends the program; called at most once, when the profile says that waiting is idle
   */
  OutputFeed(OutputReader reader, LongConsumer started, Runnable end) {
    this.reader = reader;
    this.started = started;
    this.end = end;
  }

  @Override
  public void started(long pid) {
    started.accept(pid);
  }

  @Override
  public void line(Channel channel, String text) {
    if (read(channel, text)) {
      end.run();
    }
  }

  /** Whether this line was the one to end the program for. */
  private boolean read(Channel channel, String text) {
    synchronized (reader) {
      switch (channel) {
        case STDERR -> reader.errorLine(text);
        case STDOUT -> {
          reader.outputLine(text);
          if (reader.format() == Format.JSONL) {
            event(text);
          }
        }
      }
      boolean isNew = !isCut && reader.early().isPresent();
      isCut |= isNew;
      return isNew;
    }
  }

  /** How a program ended that nobody else ended: one that was cut short counts as ended. */
  Ending ending(Ending ending) {
    synchronized (reader) {
      return isCut && ending == Ending.CANCELLED ? Ending.EXITED : ending;
    }
  }

  private void event(String line) {
    String json = object(line);
    if (json.isEmpty() || tree(JSON, json)) {
      return;
    }
    if (line.length() >= LONG_LINE) {
      reader.unread("an event of %d characters could not be read".formatted(line.length()));
    } else {
      cut(line.substring(line.indexOf('{')));
    }
  }

  /** What is left of an event whose end is missing may still tell a failure, but no success. */
  private void cut(String json) {
    CutJson.closed(json).stream()
        .flatMap(closed -> tree(closed).stream())
        .findFirst()
        .ifPresent(reader::cutEvent);
  }

  private static Optional<Object> tree(String json) {
    try {
      return Optional.ofNullable(JSON.readValue(json));
    } catch (JacksonException _) {
      return Optional.empty(); // Another way to close it may do.
    }
  }

  /** The object in a line, which a terminal's codes or a byte order mark may stand around. */
  private static String object(String line) {
    int begin = line.indexOf('{');
    int end = line.lastIndexOf('}') + 1;
    return begin >= 0 && isInvisible(line.substring(0, begin))
        ? end > begin && isInvisible(line.substring(end)) ? line.substring(begin, end) : line
        : "";
  }

  private static boolean isInvisible(String text) {
    return text.length() <= MOST_INVISIBLE && Untrusted.visible(text).isBlank();
  }

  /**
   * To be called once, when the program has ended.
   *
   * @param stdout in which a whole JSON document stands, where the profile says so
   * @param report what it left in its report file; one more event
   */
  void end(Captured stdout, Optional<String> report) {
    synchronized (reader) {
      if (reader.format() == Format.JSON) {
        if (stdout.omittedBytes() > 0) {
          reader.unread(
              "its JSON document is larger than %d MB and was not read"
                  .formatted(LONGEST_DOCUMENT >> 20));
        } else {
          document(stdout.text());
        }
      }
      report.map(OutputFeed::object).ifPresent(json -> tree(JSON, json));
    }
  }

  /**
   * Some CLIs print notices before their document, and a notice may hold a brace: the document is
   * the first object that can be read, looked for at the first brace and then where lines begin
   * with one.
   */
  private void document(String text) {
    int begin = text.indexOf('{');
    int tried = 0;
    while (begin >= 0 && tried++ < MOST_BEGINNINGS && !tree(FIRST, text.substring(begin))) {
      int line = text.indexOf("\n{", begin);
      begin = line < 0 ? -1 : line + 1;
    }
    if ((begin < 0 || tried > MOST_BEGINNINGS) && !text.isBlank()) {
      int first = text.indexOf('{');
      if (first >= 0) {
        cut(text.substring(first));
      }
      reader.unread("its output holds no JSON document that can be read");
    }
  }

  /** Gives the reader a tree; false for what is no JSON after all, and was only seen as a line. */
  private boolean tree(ObjectReader mapper, String json) {
    try {
      Object tree = mapper.readValue(json);
      if (tree != null) {
        reader.event(tree);
      }
      return tree != null;
    } catch (JacksonException _) {
      return false;
    }
  }
}

package dev.segue.app.dispatch;

import dev.segue.app.process.ProcessListener;
import dev.segue.app.process.ProcessResult.Ending;
import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile.Format;
import java.util.function.LongConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gives an agent's lines to the reader of its profile as they come, JSON lines as trees. Locks,
 * since two streams feed it.
 */
final class OutputFeed implements ProcessListener {
  private static final JsonMapper JSON = new JsonMapper();

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
          if (reader.format() == Format.JSONL && text.stripLeading().startsWith("{")) {
            tree(text);
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

  /** For a whole JSON document: to be called once, at the end. */
  void document(String text) {
    if (reader.format() == Format.JSON) {
      // Some CLIs print notices before their document.
      int begin = Math.max(0, text.indexOf('{'));
      synchronized (reader) {
        tree(text.substring(begin));
      }
    }
  }

  private void tree(String json) {
    try {
      Object tree = JSON.readValue(json, Object.class);
      if (tree != null) {
        reader.event(tree);
      }
    } catch (JacksonException _) {
      // No JSON after all: the line has been seen as a line, and that is all it is.
      return;
    }
  }
}

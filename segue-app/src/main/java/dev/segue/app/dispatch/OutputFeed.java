package dev.segue.app.dispatch;

import dev.segue.app.process.ProcessListener;
import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile.Format;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Gives an agent's lines to the reader of its profile as they come, JSON lines as trees. Locks,
 * since two streams feed it.
 */
final class OutputFeed implements ProcessListener {
  private static final JsonMapper JSON = new JsonMapper();

  private final OutputReader reader;
  private final java.util.function.LongConsumer started;

  OutputFeed(OutputReader reader, java.util.function.LongConsumer started) {
    this.reader = reader;
    this.started = started;
  }

  @Override
  public void started(long pid) {
    started.accept(pid);
  }

  @Override
  public void line(Channel channel, String text) {
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

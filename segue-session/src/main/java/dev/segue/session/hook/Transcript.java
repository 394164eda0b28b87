package dev.segue.session.hook;

import dev.segue.core.session.TranscriptRules;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The file in which an agent keeps a session, while it grows. Only whole lines count; one that is
 * no JSON or longer than {@value #LONGEST_LINE} bytes is passed over. It is never written.
 */
public final class Transcript {
  /** Some agents write whole requests into a line. */
  static final int LONGEST_LINE = 32 << 20;

  private static final ObjectReader JSON = new JsonMapper().readerFor(Object.class);

  private final Path file;
  private final TranscriptRules rules;

  /**
   * Of one session.
   *
   * @param file need not be there yet
   */
  public Transcript(Path file, TranscriptRules rules) {
    this.file = file;
    this.rules = rules;
  }

  /** Its length in bytes: what is written later stands behind. 0 where there is none yet. */
  public long end() throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) ? Files.size(file) : 0;
  }

  /**
   * What was said behind an offset.
   *
   * @param offset an {@link #end}, or the one that an earlier reading ended at
   */
  public Reading after(long offset) throws IOException {
    var found = new Found(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    long at = offset;
    if (end() <= offset) {
      return found.until(offset);
    }
    try (var channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      channel.position(offset);
      var in = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
      var line = new ByteArrayOutputStream();
      long length = nextLine(in, line);
      while (length > 0) {
        at += length;
        if (length <= LONGEST_LINE) {
          read(line.toString(StandardCharsets.UTF_8), found);
        }
        length = nextLine(in, line);
      }
    }
    return found.until(at);
  }

  private record Found(List<String> user, List<String> context, List<String> agent) {
    private Reading until(long end) {
      return new Reading(user, context, agent, end);
    }
  }

  /**
   * Result of one reading.
   *
   * @param user messages of the user's, in order
   * @param context text that was brought in beside messages
   * @param agent the agent's own messages
   * @param end the offset at which the last whole line ends
   */
  public record Reading(List<String> user, List<String> context, List<String> agent, long end) {
    public Reading {
      user = List.copyOf(user);
      context = List.copyOf(context);
      agent = List.copyOf(agent);
    }

    /** Whether a message is this text. */
    public boolean isMessage(String text) {
      return user.stream().anyMatch(message -> SameText.is(message, text));
    }

    /** Whether a message has this text or this id in it. */
    public boolean hasMessage(String text) {
      return user.stream().anyMatch(message -> SameText.isIn(message, text));
    }

    /** Whether what was brought in has this text or this id in it. */
    public boolean hasContext(String text) {
      return context.stream().anyMatch(piece -> SameText.isIn(piece, text));
    }
  }

  /** Reads a line; its length with its end, or 0 where there is no whole one any more. */
  private static long nextLine(InputStream in, ByteArrayOutputStream line) throws IOException {
    line.reset();
    long length = 0;
    int next = in.read();
    while (next >= 0) {
      length++;
      if (next == '\n') {
        return length;
      }
      if (length <= LONGEST_LINE) {
        line.write(next);
      }
      next = in.read();
    }
    return 0;
  }

  private void read(String line, Found found) {
    try {
      Object tree = JSON.readValue(line);
      if (tree != null) {
        found.user().addAll(rules.userTexts(tree));
        found.context().addAll(rules.contextTexts(tree));
        found.agent().addAll(rules.agentTexts(tree));
      }
    } catch (JacksonException _) {
      // Another program's file: what it writes beside its JSON tells nothing.
    }
  }
}

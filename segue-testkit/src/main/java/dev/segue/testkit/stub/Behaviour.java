package dev.segue.testkit.stub;

import java.time.Duration;

/**
 * Reaction of the stub to a model call. Where a client has to call a tool first, the stub asks for
 * it once and answers {@code thenAnswer} when the result has arrived; a client that offers no tool
 * for it receives {@code thenAnswer} at once.
 */
public sealed interface Behaviour {
  /** Answers with this text. */
  record Answer(String text) implements Behaviour {}

  /** Answers with the text of the last user message. */
  record Echo() implements Behaviour {}

  /**
   * Has the client write a file.
   *
   * @param path absolute, inside the client's workspace unless its refusal is the point
   * @param content the whole file; clients that only take patches add a line break at its end
   */
  record WriteFile(String path, String content, String thenAnswer) implements Behaviour {}

  /**
   * Has the client replace a text in a file that exists, and read it before where it has a tool for
   * that: some edit nothing they have not read.
   *
   * @param path as for {@link WriteFile}
   * @param oldText occurs once in the file; whole lines, since some clients only take patches
   * @param newText whole lines, too
   */
  record EditFile(String path, String oldText, String newText, String thenAnswer)
      implements Behaviour {}

  /** Has the client run a command line with its shell. */
  record RunCommand(String commandLine, String thenAnswer) implements Behaviour {}

  /**
   * Has the client call a tool that it offers under exactly this name, one of an MCP server for
   * instance.
   *
   * @param arguments a JSON object
   */
  record CallTool(String tool, String arguments, String thenAnswer) implements Behaviour {}

  /**
   * Answers with so many pieces of text and then with {@code text}, resting after each of them.
   *
   * @param chunks pieces before the text, none or more
   * @param pause a client that asked for no stream waits {@code chunks} times as long
   */
  record SlowStream(String text, int chunks, Duration pause) implements Behaviour {
    public SlowStream {
      if (chunks < 0 || pause.isNegative()) {
        throw new IllegalArgumentException("Not slow: " + chunks + " chunks, " + pause);
      }
    }
  }

  /** Takes the request and does not answer until the stub is closed. */
  record Hang() implements Behaviour {}

  /** Refuses. Side calls are refused as well: a service makes no difference between them. */
  record Fail(FailureMode mode, FailureOptions options) implements Behaviour {}

  /**
   * Refuses the first model calls, then does something else. Side calls are neither refused nor
   * counted.
   */
  record FailFirst(int times, Fail fail, Behaviour then) implements Behaviour {
    public FailFirst {
      if (times < 1) {
        throw new IllegalArgumentException("Fails no call: " + times);
      }
    }
  }

  /**
   * Has the client do its work, and refuses the calls that would get the answer. A client that is
   * offered no tool for it, or takes its work from the answer, is not refused.
   *
   * @param act one that takes a tool
   */
  record FailAfter(Behaviour act, Fail fail) implements Behaviour {}

  /** Loses the connection after the first piece of the answer. */
  record Cut(String text) implements Behaviour {}

  /** A proxy's page in HTML with status 502, for side calls as well. */
  record Html502() implements Behaviour {}

  /** Status 200 and the beginning of an answer, then bytes that are no event of the API. */
  record MalformedStream() implements Behaviour {}

  /** Refuses as the service does by default. */
  static Behaviour fail(FailureMode mode) {
    return new Fail(mode, FailureOptions.DEFAULT);
  }
}

package dev.segue.core.task;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A check that Segue runs itself, in the task's working directory. Paths are relative to it. */
public sealed interface Check {
  /** Default deadline of a command. */
  Duration COMMAND_TIMEOUT = Duration.ofMinutes(10);

  /** Default deadline of a request. */
  Duration HTTP_TIMEOUT = Duration.ofSeconds(10);

  /**
   * A program that must end with {@code exit}.
   *
   * @param argv the program and its arguments; a text command is {@code /bin/sh -c <text>}
   * @param shown the command as the operator wrote it, for messages
   */
  record Command(List<String> argv, String shown, Duration timeout, int exit) implements Check {
    public Command {
      argv = List.copyOf(argv);
    }

    /** A command text for the shell. */
    public static Command shell(String text, Duration timeout, int exit) {
      return new Command(List.of("/bin/sh", "-c", text), text, timeout, exit);
    }
  }

  /** Files or folders that must all exist. */
  record FileExists(List<String> paths) implements Check {
    public FileExists {
      paths = List.copyOf(paths);
    }
  }

  /**
   * A file that must contain a text or match a regular expression; exactly one of the two is there.
   */
  record FileContains(String path, Optional<String> text, Optional<String> regex)
      implements Check {}

  /**
   * A value in a JSON file.
   *
   * @param pointer RFC 6901
   * @param equals the expected value as JSON text; absent means that the pointer must lead to any
   *     value
   */
  record JsonPath(String file, String pointer, Optional<String> equals) implements Check {}

  /** A loopback URL that must answer. */
  record Http(String url, int status, Optional<String> contains, Duration timeout)
      implements Check {}
}

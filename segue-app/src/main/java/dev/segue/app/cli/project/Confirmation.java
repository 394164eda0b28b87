package dev.segue.app.cli.project;

import java.io.Console;
import java.util.Locale;
import java.util.Optional;

/** Questions to the user that are answered with yes or no. */
public final class Confirmation {
  private Confirmation() {}

  /** The answer; empty where nobody is there to ask. */
  public static Optional<Boolean> ask(String question) {
    return Optional.ofNullable(System.console())
        .filter(Console::isTerminal)
        .map(
            console -> {
              String answer = console.readLine("%s [y/N] ", question);
              return answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
            });
  }
}

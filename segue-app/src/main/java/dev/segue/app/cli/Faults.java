package dev.segue.app.cli;

import dev.segue.app.cli.project.Refusal;
import dev.segue.app.source.InputException;
import dev.segue.core.context.ContextRefusal;
import dev.segue.core.journal.JournalException;
import dev.segue.run.EffectFailedException;
import dev.segue.run.conformance.StoppedException;
import dev.segue.store.UnknownEventException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one clear sentence and the exit code that fits. */
final class Faults {
  private static final int INPUT = 2;
  private static final int ENVIRONMENT = 4;

  private Faults() {}

  /**
   * Runs the command; a class that is missing, or a stack that is full, is an internal error too.
   */
  static int executed(ParseResult parsed) {
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (LinkageError | VirtualMachineError e) {
      PrintWriter err = parsed.commandSpec().commandLine().getErr();
      int code = internal(err, e);
      err.flush();
      return code;
    }
  }

  static int handle(Exception fault, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    int code =
        switch (fault) {
          case InputException e -> say(err, e.getMessage(), INPUT);
          case ContextRefusal e -> say(err, e.why(), INPUT);
          case Refusal e -> say(err, String.valueOf(e.getMessage()), e.exitCode());
          case JournalException e -> say(err, String.valueOf(e.getMessage()), ENVIRONMENT);
          case UnknownEventException e -> say(err, unreadable(e), ENVIRONMENT);
          case UncheckedIOException e -> say(err, String.valueOf(e.getMessage()), ENVIRONMENT);
          case EffectFailedException e -> say(err, String.valueOf(e.getMessage()), ENVIRONMENT);
          case StoppedException e -> say(err, "interrupted", e.exitCode());
          case InterruptedException _ -> say(err, "interrupted", 130);
          default -> internal(err, fault);
        };
    err.flush();
    return code;
  }

  private static int say(PrintWriter err, String message, int code) {
    message.lines().forEach(line -> err.println("segue: " + line));
    return code;
  }

  /** With the way on where the message does not have it, which an import says, too. */
  private static String unreadable(UnknownEventException e) {
    return e.getCause() == null
        ? String.valueOf(e.getMessage())
        : e.getMessage() + "; nothing was changed, and segue export --out FILE saves the rest";
  }

  private static int internal(PrintWriter err, Throwable fault) {
    err.println("segue: internal error: " + fault);
    if (System.getenv("SEGUE_DEBUG") != null) {
      fault.printStackTrace(err);
    } else {
      err.println("segue: set SEGUE_DEBUG=1 for the details; nothing that was recorded is lost");
    }
    return ENVIRONMENT;
  }

  static int misused(ParameterException fault, String[] arguments) {
    CommandLine command = fault.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("segue: " + fault.getMessage());
    if (!UnmatchedArgumentException.printSuggestions(fault, err)) {
      err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    }
    err.flush();
    return INPUT;
  }
}

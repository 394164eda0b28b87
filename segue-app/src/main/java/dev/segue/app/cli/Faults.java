package dev.segue.app.cli;

import dev.segue.core.context.Refusal;
import dev.segue.core.journal.JournalException;
import dev.segue.files.source.InputException;
import dev.segue.run.EffectFailedException;
import dev.segue.run.conformance.StoppedException;
import dev.segue.run.process.ProcessLog;
import dev.segue.store.UnknownEventException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into one clear sentence and the exit code that fits. */
public final class Faults {
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
    ProcessLog.Failure failure = failure(fault);
    int code = failure.isBug() ? internal(err, fault) : say(err, failure.why(), failure.exitCode());
    err.flush();
    return code;
  }

  /** What a command that ends with an exception says, and its exit code. */
  public static ProcessLog.Failure failure(Throwable fault) {
    return switch (fault) {
      case InputException e -> expected(e, INPUT);
      case Refusal e -> new ProcessLog.Failure(e.why(), exitCode(e.kind()), false);
      case JournalException e -> expected(e, ENVIRONMENT);
      case UnknownEventException e -> new ProcessLog.Failure(unreadable(e), ENVIRONMENT, false);
      case UncheckedIOException e -> expected(e, ENVIRONMENT);
      case EffectFailedException e -> expected(e, ENVIRONMENT);
      case StoppedException e -> new ProcessLog.Failure("interrupted", e.exitCode(), false);
      case InterruptedException _ -> new ProcessLog.Failure("interrupted", 130, false);
      default -> new ProcessLog.Failure(fault.toString(), ENVIRONMENT, true);
    };
  }

  private static ProcessLog.Failure expected(Exception e, int exitCode) {
    return new ProcessLog.Failure(String.valueOf(e.getMessage()), exitCode, false);
  }

  private static int exitCode(Refusal.Kind kind) {
    return switch (kind) {
      case NOT_FOUND,
          INVALID_ARGUMENT,
          PERMISSION_DENIED,
          FAILED_PRECONDITION,
          RESOURCE_EXHAUSTED ->
          INPUT;
      case UNAVAILABLE -> ENVIRONMENT;
    };
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

package dev.segue.session.hook;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Says in a few words why the file system did not do it. */
final class Reasons {
  private Reasons() {}

  static String of(IOException failure) {
    return switch (failure) {
      case AccessDeniedException _ -> "permission denied";
      case ClosedByInterruptException _ -> "interrupted";
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> String.valueOf(failure.getMessage());
    };
  }
}

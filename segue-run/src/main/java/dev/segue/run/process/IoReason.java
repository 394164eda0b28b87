package dev.segue.run.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/**
 * Why a file could not be used, in words: the messages of the JDK's exceptions are often nothing
 * but the path.
 */
public final class IoReason {
  private IoReason() {}

  /** One phrase, with the path where the exception has one. */
  public static String of(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "permission denied: " + denied.getFile();
      case NoSuchFileException missing -> "there is no " + missing.getFile();
      case NotDirectoryException other -> "no folder: " + other.getFile();
      case FileSystemException other when other.getReason() != null ->
          other.getReason() + ": " + other.getFile();
      default -> orElse(e.getMessage(), e.getClass().getSimpleName());
    };
  }

  private static String orElse(@Nullable String text, String otherwise) {
    return text == null ? otherwise : text;
  }
}

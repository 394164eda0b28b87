package dev.segue.core.verify;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Reads the tables of golden cases. */
public final class Golden {
  private Golden() {}

  public static String text(String name) {
    try (InputStream in =
        Objects.requireNonNull(
            Golden.class.getResourceAsStream("/golden/verify/" + name), "no golden file " + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

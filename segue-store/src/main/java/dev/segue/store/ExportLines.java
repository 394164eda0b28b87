package dev.segue.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Numbered lines of strict UTF-8, none of them longer than memory allows. */
final class ExportLines implements AutoCloseable {
  /** No event or text of ours comes near it. */
  private static final int LONGEST = 64 << 20;

  private final Reader reader;
  private long number;

  ExportLines(InputStream in) {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    this.reader = new BufferedReader(new InputStreamReader(in, decoder), 1 << 16);
  }

  /** Of the line read last, from 1. */
  long number() {
    return number;
  }

  /** The next line without its end; empty at the end of the file. */
  Optional<String> next() {
    number++;
    try {
      var line = new StringBuilder();
      int c = reader.read();
      if (c < 0) {
        return Optional.empty();
      }
      while (c >= 0 && c != '\n') {
        if (line.length() == LONGEST) {
          throw new DamagedExportException(number, "the line is too long to be one of an export");
        }
        line.append((char) c);
        c = reader.read();
      }
      return Optional.of(line.toString());
    } catch (CharacterCodingException e) {
      throw new DamagedExportException(number, "this is not UTF-8", e);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the export: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}

package dev.segue.context.index.code;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.segue.core.context.code.Piece;
import dev.segue.core.context.code.SourceText;
import dev.segue.core.context.code.Symbol;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Keeps symbols and pieces as plain text, and counts how often it was asked to. */
final class Words implements Form<String> {
  private final int version;
  final AtomicInteger writes = new AtomicInteger();

  Words() {
    this(1);
  }

  Words(int version) {
    this.version = version;
  }

  @Override
  public byte[] write(SourceText text) {
    writes.incrementAndGet();
    String symbols = text.symbols().stream().map(Symbol::name).collect(Collectors.joining(" "));
    String pieces = text.pieces().stream().map(Piece::text).collect(Collectors.joining("|"));
    return (version + text.path() + " " + symbols + "|" + pieces).getBytes(UTF_8);
  }

  @Override
  public String read(String path, byte[] bytes) {
    return path + ": " + new String(bytes, UTF_8);
  }

  @Override
  public int version() {
    return version;
  }
}

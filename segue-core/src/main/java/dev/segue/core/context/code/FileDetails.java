package dev.segue.core.context.code;

import java.util.ArrayList;
import java.util.List;

/**
 * Facts about a file other than the counts of its terms.
 *
 * @param symbols in the order of the file
 * @param references names that it uses and does not define, sorted
 * @param records names of decision records that its comments hold, sorted
 * @param imports what it imports, as written, sorted
 */
public record FileDetails(
    List<Symbol> symbols, List<String> references, List<String> records, List<String> imports) {
  /** Of a file of which nothing is known. */
  public static final FileDetails NONE =
      new FileDetails(List.of(), List.of(), List.of(), List.of());

  public FileDetails {
    symbols = List.copyOf(symbols);
    references = List.copyOf(references);
    records = List.copyOf(records);
    imports = List.copyOf(imports);
  }

  /** Appends the stored form. */
  public void write(Bytes out) {
    out.putNumber(symbols.size());
    for (Symbol symbol : symbols) {
      out.putText(symbol.name());
      out.put(number(symbol.kind()));
      out.putNumber(symbol.line());
      out.putText(symbol.owner());
    }
    write(references, out);
    write(records, out);
    write(imports, out);
  }

  private static void write(List<String> texts, Bytes out) {
    out.putNumber(texts.size());
    texts.forEach(out::putText);
  }

  /**
   * Reads what {@link #write} appended.
   *
   * @throws DamagedCodeFileException if the bytes are something else
   */
  public static FileDetails read(ByteReader in) throws DamagedCodeFileException {
    return new FileDetails(symbols(in), texts(in), texts(in), texts(in));
  }

  private static List<String> texts(ByteReader in) throws DamagedCodeFileException {
    var texts = new ArrayList<String>();
    for (int left = in.count(); left > 0; left--) {
      texts.add(in.text());
    }
    return texts;
  }

  private static List<Symbol> symbols(ByteReader in) throws DamagedCodeFileException {
    var symbols = new ArrayList<Symbol>();
    for (int left = in.count(); left > 0; left--) {
      String name = in.text();
      symbols.add(new Symbol(name, kind(in.next()), in.number(), in.text()));
    }
    return symbols;
  }

  private static int number(Symbol.Kind kind) {
    return switch (kind) {
      case TYPE -> 0;
      case FUNCTION -> 1;
      case CONSTANT -> 2;
    };
  }

  private static Symbol.Kind kind(int number) throws DamagedCodeFileException {
    return switch (number) {
      case 0 -> Symbol.Kind.TYPE;
      case 1 -> Symbol.Kind.FUNCTION;
      case 2 -> Symbol.Kind.CONSTANT;
      default ->
          throw new DamagedCodeFileException("Stored code file has a symbol of kind " + number);
    };
  }
}

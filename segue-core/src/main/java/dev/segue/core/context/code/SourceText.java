package dev.segue.core.context.code;

import java.util.List;

/**
 * A file as a reader of its language sees it: all that ranking ever knows of it, whatever the
 * language.
 *
 * @param path relative to the workspace, with {@code /}
 * @param pieces in the order of the file; together the whole of it, white space and marks apart
 * @param symbols in the order of the file
 * @param references names that it uses and does not define, each once, sorted
 * @param imports names of packages, modules and headers that it imports, as written, each once
 */
public record SourceText(
    String path,
    List<Piece> pieces,
    List<Symbol> symbols,
    List<String> references,
    List<String> imports) {
  public SourceText {
    pieces = List.copyOf(pieces);
    symbols = List.copyOf(symbols);
    references = List.copyOf(references);
    imports = List.copyOf(imports);
  }
}

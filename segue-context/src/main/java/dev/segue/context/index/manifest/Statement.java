package dev.segue.context.index.manifest;

import java.util.List;
import java.util.Locale;

/**
 * A statement of a script, or what stands before the brace of a block.
 *
 * @param blocks the words before the braces around it, outermost first
 */
public record Statement(List<String> blocks, List<Token> tokens) {
  public Statement {
    blocks = List.copyOf(blocks);
    tokens = List.copyOf(tokens);
  }

  /** Whether the innermost block has this name. */
  public boolean isIn(String block) {
    return !blocks.isEmpty() && blocks.getLast().equals(block);
  }

  /** Whether a block around it has a name with this in it, in any case. */
  public boolean isBelow(String part) {
    return blocks.stream().anyMatch(block -> block.toLowerCase(Locale.ROOT).contains(part));
  }

  /** Its first token. */
  public Token first() {
    return tokens.getFirst();
  }

  /** The strings in it. */
  public List<String> strings() {
    return tokens.stream()
        .filter(token -> token.kind() == Token.Kind.STRING)
        .map(Token::text)
        .toList();
  }

  /** Words and dots that follow from a place, as {@code libs.foo.bar}. */
  public String chain(int from) {
    var chain = new StringBuilder();
    for (int i = from; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean isWordInTurn = token.kind() == Token.Kind.WORD && (i - from) % 2 == 0;
      boolean isDotInTurn = token.is(".") && (i - from) % 2 == 1;
      if (!isWordInTurn && !isDotInTurn) {
        break;
      }
      chain.append(token.text());
    }
    return chain.toString().replaceFirst("\\.$", "");
  }
}

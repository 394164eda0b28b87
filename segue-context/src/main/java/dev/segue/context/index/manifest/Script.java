package dev.segue.context.index.manifest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * A script as statements.
 *
 * @param tokens all of it, in order
 */
public record Script(List<Token> tokens, List<Statement> statements) {
  /** Blocks deeper than this are passed over. */
  private static final int DEEPEST = 32;

  /** Tokens of a statement; a longer one is data. */
  private static final int LONGEST = 500;

  private static final int NAME = 100;

  public Script {
    tokens = List.copyOf(tokens);
    statements = List.copyOf(statements);
  }

  /** Of its text. */
  public static Script read(String text) {
    List<Token> tokens = Tokens.of(text);
    return new Script(tokens, new Reader().read(tokens));
  }

  private static final class Reader {
    private final List<Statement> statements = new ArrayList<>();
    private final ArrayDeque<String> blocks = new ArrayDeque<>();
    private final List<Token> current = new ArrayList<>();
    private int parentheses;
    private int tooDeep;

    private List<Statement> read(List<Token> tokens) {
      for (Token token : tokens) {
        if (token.is("{")) {
          open();
        } else if (token.is("}")) {
          close();
        } else if (token.kind() == Token.Kind.END) {
          if (parentheses == 0 && !goesOn()) {
            end();
          }
        } else {
          take(token);
        }
      }
      end();
      return statements;
    }

    private void take(Token token) {
      parentheses += token.is("(") || token.is("[") ? 1 : 0;
      parentheses -= token.is(")") || token.is("]") ? 1 : 0;
      parentheses = Math.max(0, parentheses);
      if (current.size() < LONGEST) {
        current.add(token);
      }
    }

    /** Groovy's arguments without parentheses go on behind a comma. */
    private boolean goesOn() {
      return !current.isEmpty() && current.getLast().is(",");
    }

    private void open() {
      if (blocks.size() >= DEEPEST) {
        tooDeep++;
        return;
      }
      var name = new StringBuilder();
      for (Token token : current) {
        if (token.kind() != Token.Kind.MARK && name.length() < NAME) {
          name.append(name.isEmpty() ? "" : " ").append(token.text());
        }
      }
      end();
      blocks.addLast(name.toString());
    }

    private void close() {
      end();
      if (tooDeep > 0) {
        tooDeep--;
      } else {
        blocks.pollLast();
      }
    }

    private void end() {
      if (!current.isEmpty() && tooDeep == 0) {
        statements.add(new Statement(List.copyOf(blocks), current));
      }
      current.clear();
      parentheses = 0;
    }
  }
}

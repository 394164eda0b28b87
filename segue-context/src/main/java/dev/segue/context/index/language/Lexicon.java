package dev.segue.context.index.language;

import java.util.List;

/**
 * The marks of a family of languages, for a scan that knows no grammar.
 *
 * @param lineMarks what begins a comment that goes to the end of its line
 * @param blocks comments with an end of their own
 * @param quotes of strings that end with their line
 * @param longQuotes of strings that may go over lines
 * @param hasTriples whether three double quotes (or single ones, where those are long) are one mark
 */
record Lexicon(
    List<String> lineMarks,
    List<Block> blocks,
    String quotes,
    String longQuotes,
    boolean hasTriples) {
  /**
   * A comment with an end; where the mark begins with a letter or sign of a line's start, so is it.
   */
  record Block(String open, String close, boolean isAtLineStart) {}

  private static final Block C_BLOCK = new Block("/*", "*/", false);
  private static final List<Block> RUBY_BLOCKS =
      List.of(
          new Block("=begin", "\n=end", true),
          new Block("=pod", "\n=cut", true),
          new Block("=head", "\n=cut", true));

  static Lexicon of(Language.Family family) {
    return switch (family) {
      case CURLY -> new Lexicon(List.of("//"), List.of(C_BLOCK), "\"'", "", true);
      case SCRIPT -> new Lexicon(List.of("//"), List.of(C_BLOCK), "\"'", "`", false);
      case PHP -> new Lexicon(List.of("//", "#"), List.of(C_BLOCK), "", "\"'", false);
      case PYTHON -> new Lexicon(List.of("#"), List.of(), "\"'", "", true);
      case RUBY -> new Lexicon(List.of("#"), RUBY_BLOCKS, "", "\"'", false);
      case HASH -> new Lexicon(List.of("#"), List.of(), "", "\"'", true);
      case LISP ->
          new Lexicon(List.of(";"), List.of(new Block("#|", "|#", false)), "", "\"", false);
      case SQL -> new Lexicon(List.of("--"), List.of(C_BLOCK), "", "'\"", false);
      case LUA ->
          new Lexicon(List.of("--"), List.of(new Block("--[[", "]]", false)), "\"'", "", false);
      case HASKELL ->
          new Lexicon(List.of("--"), List.of(new Block("{-", "-}", false)), "\"", "", false);
      case ERLANG -> new Lexicon(List.of("%"), List.of(), "", "\"", false);
      case ML -> new Lexicon(List.of("//"), List.of(new Block("(*", "*)", false)), "", "\"", true);
      case MARKUP ->
          new Lexicon(
              List.of("//"), List.of(new Block("<!--", "-->", false), C_BLOCK), "\"'", "`", false);
    };
  }
}

package dev.segue.context.index.language;

import dev.segue.core.context.code.Symbol;
import dev.segue.core.context.code.Symbol.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds what a file defines by the words that lines begin with, in any language: {@code class},
 * {@code def}, {@code func} and the like, and headers of functions as C has them. The owner of a
 * member is the last type above it that stands further left. One pass; of a line only its beginning
 * counts.
 */
final class SymbolScan {
  private static final int LINE_CHARS = 400;
  private static final int WORDS = 14;
  private static final int LIMIT = 5_000;
  private static final int TAB = 8;

  private static final Set<String> MODIFIERS =
      words(
          "public private protected internal fileprivate static abstract final sealed open data"
              + " inline pub override virtual export default async declare partial unsafe extern"
              + " readonly explicit implicit lazy case suspend tailrec infix operator external const"
              + " constexpr volatile synchronized native typedef local global mutating indirect"
              + " template typename friend companion annotation inner value expect actual crate"
              + " create or replace temporary");

  private static final Set<String> TYPES =
      words(
          "class interface enum struct trait record object protocol type union actor extension"
              + " contract message service library newtype defclass defstruct defrecord defprotocol"
              + " defmodule module table view");

  private static final Set<String> SCOPES = words("module impl extension");

  private static final Set<String> FUNCTIONS =
      words(
          "def defp func fn fun function sub proc defn defun defmacro defmethod defgeneric"
              + " define-syntax macro procedure rpc trigger");

  private static final Set<String> NO_FUNCTIONS =
      words(
          "if for while switch return sizeof catch else do throw new delete case assert defined"
              + " typeof elif elseif foreach using lock when until unless and or not await yield");

  private record Word(String text, int start, int end) {
    /** SQL is written in capitals, too. */
    String keyword() {
      return isCapital(text) ? text.toLowerCase(Locale.ROOT) : text;
    }
  }

  private record Owner(String name, int indentation) {}

  private final char[] body;
  private final boolean hasHeaders;
  private final ArrayDeque<Owner> owners = new ArrayDeque<>();
  private final List<Symbol> symbols = new ArrayList<>();
  private int line;
  private int start;
  private int end;
  private int indentation;

  /**
   * @param hasHeaders whether functions may have no word of their own, as in C
   */
  SymbolScan(String text, List<Outline.Span> spans, boolean hasHeaders) {
    this.body = text.toCharArray();
    this.hasHeaders = hasHeaders;
    for (Outline.Span span : spans) {
      for (int i = span.start(); i < span.end(); i++) {
        body[i] = body[i] == '\n' ? '\n' : ' ';
      }
    }
  }

  private static Set<String> words(String words) {
    return Set.of(words.split(" ", -1));
  }

  List<Symbol> symbols() {
    int at = 0;
    while (at < body.length && symbols.size() < LIMIT) {
      int next = at;
      while (next < body.length && body[next] != '\n') {
        next++;
      }
      line++;
      start = at;
      end = Math.min(next, at + LINE_CHARS);
      indent();
      if (start < end) {
        scan(lineWords());
      }
      at = next + 1;
    }
    return List.copyOf(symbols);
  }

  private void indent() {
    indentation = 0;
    while (start < end && body[start] <= ' ') {
      indentation += body[start] == '\t' ? TAB : 1;
      start++;
    }
    // A list of Lisp begins like a line of its own.
    while (start < end && body[start] == '(') {
      start++;
    }
  }

  private List<Word> lineWords() {
    var words = new ArrayList<Word>();
    int at = start;
    while (at < end && words.size() < WORDS) {
      int from = at;
      while (at < end && (References.isPart(body[at]) || (at > from && isJoined(at)))) {
        at++;
      }
      if (at > from) {
        words.add(new Word(new String(body, from, at - from), from, at));
      }
      at++;
    }
    return words;
  }

  /** A sign within a name, as Lisp and Ruby have them: {@code map-values}, {@code empty?}. */
  private boolean isJoined(int at) {
    char c = body[at];
    boolean isEnd = at + 1 >= end || !References.isPart(body[at + 1]);
    return (c == '-' && !isEnd && !hasHeaders) || ((c == '?' || c == '!') && isEnd && !hasHeaders);
  }

  private void scan(List<Word> words) {
    int i = 0;
    while (i < words.size() && MODIFIERS.contains(words.get(i).keyword())) {
      i++;
    }
    if (i + 1 < words.size()) {
      String first = words.get(i).keyword();
      boolean isBare = isGap(words.get(i).end(), words.get(i + 1).start());
      if (first.equals("define") && start < end && body[start] == '#') {
        add(Kind.CONSTANT, words.get(i + 1).text(), owner());
        return;
      }
      if (FUNCTIONS.contains(first)) {
        function(words, i + 1);
        return;
      }
      if (isBare && (TYPES.contains(first) || first.equals("impl"))) {
        type(words, i);
        return;
      }
    }
    if (constant(words, i) || i >= words.size()) {
      return;
    }
    if (hasHeaders) {
      header(words, i);
    } else if (indentation == 0 && words.getFirst().start() == start && isShellHeader(words)) {
      add(Kind.FUNCTION, words.getFirst().text(), "");
    }
  }

  /** {@code name() } and a brace, here or on the next line. */
  private boolean isShellHeader(List<Word> words) {
    int at = words.getFirst().end();
    while (at < end && body[at] == ' ') {
      at++;
    }
    int last = end - 1;
    while (last > at && body[last] <= ' ') {
      last--;
    }
    return at + 1 < end
        && body[at] == '('
        && body[at + 1] == ')'
        && (body[last] == '{' || last == at + 1);
  }

  private void type(List<Word> words, int at) {
    String first = words.get(at).keyword();
    int i = at + 1;
    while (i + 1 < words.size()
        && (TYPES.contains(words.get(i).text()) || MODIFIERS.contains(words.get(i).text()))
        && isGap(words.get(i).end(), words.get(i + 1).start())) {
      i++;
    }
    String name = words.get(i).text();
    for (int j = i; first.equals("impl") && j + 1 < words.size(); j++) {
      name = words.get(j).text().equals("for") ? words.get(j + 1).text() : name;
    }
    if (!SCOPES.contains(first)) {
      add(Kind.TYPE, name, owner());
    }
    owner();
    owners.push(new Owner(first.equals("module") ? "" : name, indentation));
  }

  private void function(List<Word> words, int at) {
    int open = words.get(at - 1).end();
    while (open < end && body[open] == ' ') {
      open++;
    }
    int i = at;
    String owner = owner();
    // A receiver in parentheses comes before the name: func (s *Server) Start().
    if (open < end && body[open] == '(' && words.get(at).start() > open) {
      int close = open;
      while (close < end && body[close] != ')') {
        close++;
      }
      while (i < words.size() && words.get(i).end() <= close) {
        owner = words.get(i).text();
        i++;
      }
    }
    // Of a dotted name the last part: def self.load, function M.find, fun String.quoted.
    while (i + 1 < words.size()
        && words.get(i + 1).start() == words.get(i).end() + 1
        && ".:".indexOf(body[words.get(i).end()]) >= 0) {
      i++;
    }
    if (i < words.size()) {
      add(Kind.FUNCTION, words.get(i).text(), owner);
    }
  }

  /** A name in capitals that is given a value. */
  private boolean constant(List<Word> words, int at) {
    for (int i = at; i < words.size() && i < at + 4; i++) {
      Word word = words.get(i);
      int next = word.end();
      while (next < end && body[next] == ' ') {
        next++;
      }
      boolean isAssigned =
          next < end && body[next] == '=' && (next + 1 >= end || body[next + 1] != '=');
      if (isAssigned && isCapital(word.text()) && (indentation == 0 || !owner().isEmpty())) {
        add(Kind.CONSTANT, word.text(), owner());
        return true;
      }
    }
    return false;
  }

  private static boolean isCapital(String name) {
    return name.length() > 1
        && name.chars().allMatch(c -> (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')
        && name.chars().anyMatch(c -> c >= 'A' && c <= 'Z');
  }

  /** Headers as C has them: {@code static int parse(char *text)}, {@code void Store::open()}. */
  private void header(List<Word> words, int at) {
    int open = words.get(at).start();
    while (open < end && "({=;".indexOf(body[open]) < 0) {
      open++;
    }
    int last = end - 1;
    while (last > open && body[last] <= ' ') {
      last--;
    }
    boolean isHeader =
        open < end
            && body[open] == '('
            && (body[last] == ')' || body[last] == '{' || body[last] == ',');
    int name = -1;
    for (int i = at; isHeader && i < words.size() && words.get(i).end() <= open; i++) {
      isHeader = !NO_FUNCTIONS.contains(words.get(i).text());
      name = words.get(i).end() == open ? i : name;
    }
    if (!isHeader || name < 0) {
      return;
    }
    int before = words.get(name).start();
    boolean isQualified = name > 0 && before > 1 && body[before - 1] == ':';
    // A call has no type in front of it; a constructor stands in a class, under a modifier.
    if (name > at || isQualified || at > 0) {
      add(
          Kind.FUNCTION,
          words.get(name).text(),
          isQualified ? words.get(name - 1).text() : owner());
    }
  }

  private boolean isGap(int from, int to) {
    for (int i = from; i < to; i++) {
      if (body[i] > ' ') {
        return false;
      }
    }
    return true;
  }

  private String owner() {
    while (!owners.isEmpty() && owners.getFirst().indentation() >= indentation) {
      owners.pop();
    }
    return owners.isEmpty() ? "" : owners.getFirst().name();
  }

  private void add(Kind kind, String name, String owner) {
    boolean isName = !name.isEmpty() && name.length() <= 120 && !Character.isDigit(name.charAt(0));
    if (isName) {
      symbols.add(new Symbol(name, kind, line, owner));
    }
  }
}

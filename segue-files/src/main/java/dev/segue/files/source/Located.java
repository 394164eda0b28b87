package dev.segue.files.source;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A value of a file under the name that the operator knows it by. Each reading method returns the
 * typed value, or records what is wrong and returns nothing; a value that is null also returns
 * nothing. Not thread-safe.
 */
public final class Located {
  // Nobody writes a longer one by hand, and each match of it would cost.
  private static final int LONGEST_REGEX = 2_000;

  private final Node node;
  private final String field;
  private final Problems problems;

  private Located(Node node, String field, Problems problems) {
    this.node = node;
    this.field = field;
    this.problems = problems;
  }

  /**
   * A value to be read.
   *
   * @param field its dotted name, shown in problems; empty for a whole file
   */
  public static Located of(Node node, String field, Problems problems) {
    return new Located(node, field, problems);
  }

  /** The value itself. */
  public Node node() {
    return node;
  }

  /** Its dotted name. */
  public String field() {
    return field;
  }

  /** Where problems go. */
  Problems problems() {
    return problems;
  }

  /** Records a problem with this value. */
  public void problem(String message) {
    problems.add(node.at(), field, message);
  }

  /** A non-blank text; a bare number or truth value is taken as it is written. */
  public Optional<String> text() {
    if (!(node instanceof Node.Scalar(_, Node.Kind kind, _, String text))) {
      return refuse("must be a text, not " + what());
    }
    if (kind == Node.Kind.NULL) {
      return Optional.empty();
    }
    return text.isBlank() ? refuse("must not be empty") : Optional.of(text);
  }

  /** Any single value as it is written, an empty text included. */
  public Optional<String> verbatim() {
    return node instanceof Node.Scalar(_, Node.Kind kind, _, String text) && kind != Node.Kind.NULL
        ? Optional.of(text)
        : refuse("must be a text, not " + what());
  }

  /** A text that is one of the given words. */
  public <T> Optional<T> word(Map<String, T> words) {
    return text()
        .flatMap(
            text -> {
              T found = words.get(text);
              return found != null
                  ? Optional.of(found)
                  : refuse(
                      Quoted.of(text)
                          + " is none of "
                          + String.join(", ", words.keySet())
                          + Suggestion.phrase(words.keySet(), text));
            });
  }

  /** {@code true} or {@code false}; bare {@code yes on no off} too. */
  public Optional<Boolean> flag() {
    if (node instanceof Node.Scalar(_, Node.Kind kind, boolean quoted, String text)) {
      if (kind == Node.Kind.NULL) {
        return Optional.empty();
      }
      Optional<Boolean> flag = quoted ? Optional.empty() : Flags.parse(text);
      if (flag.isPresent() && kind != Node.Kind.NUMBER) {
        return flag;
      }
    }
    return refuse("must be true or false, not " + what());
  }

  /** A whole number between the bounds, both included; a number in quotes is refused. */
  public Optional<Long> whole(long least, long most) {
    if (!(node instanceof Node.Scalar(_, Node.Kind kind, _, String text))) {
      return refuse("must be a whole number, not " + what());
    }
    if (kind == Node.Kind.NULL) {
      return Optional.empty();
    }
    if (kind != Node.Kind.NUMBER || !text.matches("[-+]?\\d{1,18}")) {
      return refuse("must be a whole number, not " + what());
    }
    long number = Long.parseLong(text);
    return number < least || number > most ? refuse(range(least, most, text)) : Optional.of(number);
  }

  /** A number above zero. */
  public Optional<BigDecimal> positiveNumber() {
    if (node.isNull()) {
      return Optional.empty();
    }
    if (node instanceof Node.Scalar(_, Node.Kind kind, _, String text)
        && kind == Node.Kind.NUMBER
        && text.matches("\\+?\\d{1,15}(\\.\\d{1,9})?")) {
      BigDecimal number = new BigDecimal(text);
      return number.signum() > 0 ? Optional.of(number) : refuse("must be more than 0, not " + text);
    }
    return refuse("must be a number, not " + what());
  }

  /** A duration, zero included. */
  public Optional<Duration> duration() {
    return text()
        .flatMap(
            text -> {
              Optional<Duration> duration = Durations.parse(text);
              return duration.isPresent() ? duration : refuse(Durations.refusal(text));
            });
  }

  /** A duration above zero. */
  public Optional<Duration> positiveDuration() {
    return duration().flatMap(d -> d.isZero() ? refuse("must be more than 0") : Optional.of(d));
  }

  /** A Java regular expression that compiles, as its text. */
  public Optional<String> regex() {
    return text()
        .flatMap(
            text -> {
              if (text.length() > LONGEST_REGEX) {
                return refuse("a pattern has at most " + LONGEST_REGEX + " characters");
              }
              try {
                return Optional.of(Pattern.compile(text).pattern());
              } catch (PatternSyntaxException e) {
                String reason = e.getDescription();
                return refuse(Quoted.of(text) + " is no regular expression: " + reason);
              }
            });
  }

  /**
   * The values of a list, named {@code field[0]}, {@code field[1]}, …; a single value is a list of
   * one.
   */
  public List<Located> items() {
    return switch (node) {
      case Node.Sequence(_, List<Node> items) -> numbered(items);
      case Node.Scalar _ when node.isNull() -> List.of();
      case Node.Scalar _, Node.Mapping _ -> List.of(this);
    };
  }

  /** Whether it is a list. */
  public boolean isList() {
    return node instanceof Node.Sequence;
  }

  /** Whether it is a mapping. */
  public boolean isMapping() {
    return node instanceof Node.Mapping;
  }

  /** A list of texts, or a single one; repeated ones are kept. */
  public List<String> texts() {
    return items().stream().flatMap(item -> item.text().stream()).toList();
  }

  /** A mapping. */
  public Optional<Fields> fields() {
    return switch (node) {
      case Node.Mapping mapping -> Optional.of(new Fields(this, mapping));
      case Node.Scalar _ when node.isNull() -> Optional.empty();
      case Node.Scalar _, Node.Sequence _ ->
          refuse("must be a mapping of names to values, not " + what());
    };
  }

  /** What is written here, in a few words for a message. */
  public String what() {
    return switch (node) {
      case Node.Mapping _ -> "a mapping";
      case Node.Sequence _ -> "a list";
      case Node.Scalar(_, Node.Kind kind, boolean quoted, String text) ->
          switch (kind) {
            case TEXT -> (quoted ? "the text " : "") + Quoted.of(text);
            case NUMBER -> Quoted.of(text).replace("\"", "");
            case TRUE, FALSE -> text;
            case NULL -> "nothing";
          };
    };
  }

  private List<Located> numbered(List<Node> items) {
    List<Located> all = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      all.add(new Located(items.get(i), field + "[" + i + "]", problems));
    }
    return all;
  }

  private <T> Optional<T> refuse(String message) {
    problem(message);
    return Optional.empty();
  }

  static String range(long least, long most, String found) {
    return most == Long.MAX_VALUE || most == Integer.MAX_VALUE
        ? "must be " + least + " or more, not " + found
        : "must be from " + least + " to " + most + ", not " + found;
  }
}

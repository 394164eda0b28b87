package dev.segue.core.context.code;

/** A field that ranking tells apart. */
public enum RankField {
  /** All folders and the name, without the suffix. */
  PATH(0, 4, 0.5),
  /** Names that the file defines. */
  SYMBOL(1, 4, 0.5),
  /** Doc strings and block comments. */
  DOC(2, 0.5, 0.75),
  /** Line comments. */
  COMMENT(3, 1, 0.75),
  /** Other string literals. */
  STRING(4, 1, 0.75),
  /** All the rest. */
  BODY(5, 1, 0.75);

  /** How many there are. */
  public static final int COUNT = values().length;

  private final int number;
  private final double weight;
  private final double lengthShare;

  RankField(int number, double weight, double lengthShare) {
    this.number = number;
    this.weight = weight;
    this.lengthShare = lengthShare;
  }

  /** Its place in arrays and in what is stored, from 0. */
  public int number() {
    return number;
  }

  /** What one occurrence counts; measured on issues of public projects, like the other figure. */
  public double weight() {
    return weight;
  }

  /** How far a field's length counts against it, from 0 to 1: {@code b} of BM25. */
  public double lengthShare() {
    return lengthShare;
  }

  static RankField of(Field field) {
    return switch (field) {
      case DOC -> DOC;
      case COMMENT -> COMMENT;
      case STRING -> STRING;
      case BODY -> BODY;
    };
  }
}

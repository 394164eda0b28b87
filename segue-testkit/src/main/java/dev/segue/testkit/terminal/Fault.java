package dev.segue.testkit.terminal;

import java.util.Locale;

/**
 * Deviations from the ordinary. Each has a value, whose meaning its own comment defines, and a
 * probability; {@link Habits} lists what a look does by itself.
 */
public enum Fault {
  /** Milliseconds until a composer or a first dialog is shown. */
  START(300, Draw.ONCE),
  /** What arrives until so many milliseconds after the start's end is thrown away, not kept. */
  DISCARD_INPUT(0, Draw.ONCE),
  /** The folder's trust is asked for before there is a composer. The value has no meaning. */
  TRUST(0, Draw.ONCE),
  /** An update is offered before there is a composer. The value has no meaning. */
  UPDATE(0, Draw.ONCE),
  /** A turn asks for a permission, so many milliseconds after it began. */
  PERMISSION(200, Draw.EACH),
  /** A dialog opens over the composer, so many milliseconds after that was first shown. */
  NUDGE(1_500, Draw.ONCE),
  /** Dialogs have the choice that agrees marked, as some CLIs do; without it a refusal is. */
  YES_MARKED(0, Draw.ONCE),
  /** A suggestion that Enter or Tab accepts is shown so many milliseconds after a turn. */
  GHOST(300, Draw.EACH),
  /** An Enter within so many milliseconds after a paste, or after text, is lost. */
  ENTER_LOST(300, Draw.EACH),
  /** An Enter within so many milliseconds after typed text is a new line. */
  ENTER_NEWLINE(120, Draw.EACH),
  /** A paste of more than so many characters, or more than ten lines, is shown as a placeholder. */
  PLACEHOLDER(800, Draw.ONCE),
  /** A paste of more than so many bytes becomes a file and is not in the message. */
  SAVE_PASTE(60_000, Draw.EACH),
  /** Nothing of what is in the composer is shown. The value has no meaning. */
  NO_ECHO(0, Draw.ONCE),
  /** The screen is written as lines that end with CR LF. The value has no meaning. */
  CRLF(0, Draw.ONCE),
  /** The cursor is moved from word to word instead of writing spaces. No meaning. */
  CURSOR_MOVES(0, Draw.ONCE),
  /** A turn takes so many milliseconds. */
  BUSY(400, Draw.EACH),
  /** A turn does not end by itself. The value has no meaning. */
  BUSY_FOR_EVER(0, Draw.EACH),
  /** A turn is over at once: no look at the screen can catch it. No meaning. */
  INSTANT(0, Draw.EACH),
  /** The program ends when so many bytes have been typed into its composer. */
  CRASH(1, Draw.ONCE),
  /** The program ends so many milliseconds after its composer was first shown. */
  CRASH_AT(1_000, Draw.ONCE),
  /** When the program ends, a shell has the terminal and runs what is typed. No meaning. */
  SHELL(0, Draw.ONCE),
  /** The words at the top are others. The value has no meaning. */
  BANNER(0, Draw.ONCE),
  /** All glyphs and words are others, so many milliseconds after the start's end. */
  UNKNOWN(0, Draw.ONCE),
  /** While busy all is painted again and again, so many bytes a second. */
  REPAINT(50_000, Draw.ONCE),
  /** A person types a few characters now and then, so many milliseconds apart on average. */
  HUMAN(3_000, Draw.ONCE),
  /** The person submits what was typed instead of erasing it. The value has no meaning. */
  HUMAN_ENTER(0, Draw.EACH),
  /** Enter while busy aborts the turn; without it the message waits. No meaning. */
  ABORT(0, Draw.ONCE),
  /** Tabs in messages become so many spaces. */
  TABS(4, Draw.ONCE),
  /** The program does not ask for bracketed paste. The value has no meaning. */
  NO_BRACKETS(0, Draw.ONCE),
  /** A line feed submits. The value has no meaning. */
  LINE_FEED_SUBMITS(0, Draw.ONCE),
  /** Answers quote prompts, dialogs and footers. The value has no meaning. */
  QUOTES(0, Draw.EACH),
  /** Answers are in other languages, with wide and right-to-left letters. No meaning. */
  LANGUAGES(0, Draw.EACH),
  /** The agent returns the id of a message that asks for it, so many milliseconds after. */
  ACKNOWLEDGE(50, Draw.EACH),
  /** Messages stand in the transcript, so many milliseconds after they were submitted. */
  TRANSCRIPT(20, Draw.EACH),
  /** Hooks are called, so many milliseconds after what they tell of. */
  HOOK(10, Draw.EACH);

  /** When its probability is asked. */
  enum Draw {
    /** Once in a run. */
    ONCE,
    /** Each time that it could happen. */
    EACH
  }

  private final long usual;
  private final Draw draw;

  Fault(long usual, Draw draw) {
    this.usual = usual;
    this.draw = draw;
  }

  /** Its value where a script names none. */
  public long usual() {
    return usual;
  }

  Draw draw() {
    return draw;
  }

  /** The word for command lines and scripts: {@code enter-lost}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Reads a {@link #word}. */
  public static Fault parse(String word) {
    for (Fault fault : values()) {
      if (fault.word().equals(word)) {
        return fault;
      }
    }
    throw new IllegalArgumentException("No fault: " + word);
  }
}

package dev.segue.testkit.terminal;

import dev.segue.testkit.terminal.log.Bytes;
import dev.segue.testkit.terminal.log.Entry;
import dev.segue.testkit.terminal.skins.Question;
import dev.segue.testkit.terminal.skins.SessionUtterance;
import java.util.Optional;
import java.util.regex.Pattern;

/** Messages and what they set going. */
final class Turns {
  private static final long TICK = 100;
  private static final String SUGGESTION = "run the tests and fix what fails";

  /** The first line of a message that asks for its id to be returned. */
  private static final Pattern WANTS_ID = Pattern.compile("\\[CONTEXT INJECTION ([a-z0-9]{4,})");

  private final Stage stage;
  private final Dialogs dialogs;
  private final Notifications notifications;
  private final TerminalReplies terminalReplies;

  /** Counts turns and their interruptions; timers of an earlier count mean nothing any more. */
  private int turn;

  private String answer = "";

  Turns(Stage stage, Dialogs dialogs, Notifications notifications) {
    this.stage = stage;
    this.dialogs = dialogs;
    this.notifications = notifications;
    this.terminalReplies = new TerminalReplies(stage.dice);
  }

  /**
   * A message was submitted; one character per byte.
   *
   * @param isHuman the scripted person pressed Enter
   * @param isMixed keys of that person stand in it
   */
  void submit(String bytes, boolean isHuman, boolean isMixed) {
    boolean aborts = stage.isBusy && stage.dice.has(Fault.ABORT);
    var how = Entry.How.TURN;
    if (stage.isBusy) {
      how = aborts ? Entry.How.ABORTING : Entry.How.QUEUED;
    }
    stage.diary.add(new Entry.Submitted(stage.now(), how, bytes, isHuman, isMixed));
    notifications.submitted(bytes);
    switch (how) {
      case TURN -> begin(bytes);
      case QUEUED -> stage.queued.addLast(bytes);
      case ABORTING -> {
        stage.diary.add(new Entry.Aborted(stage.now(), "a message was submitted"));
        begin(bytes);
      }
    }
  }

  /** Begins a turn with a message that is not logged as submitted. */
  void begin(String bytes) {
    turn++;
    stage.ghost = "";
    stage.say(SessionUtterance.Who.USER, Bytes.text(bytes));
    stage.turnBegan = stage.now();
    stage.isStreaming = false;
    answer = terminalReplies.next(turn);
    acknowledging(bytes);
    if (stage.dice.has(Fault.INSTANT)) {
      finish();
      return;
    }
    stage.isBusy = true;
    ticking(turn);
    long millis = stage.dice.draw(Fault.BUSY).orElse(Fault.BUSY.usual());
    run(millis, stage.dice.has(Fault.BUSY_FOR_EVER));
    stage.dice.draw(Fault.PERMISSION).ifPresent(delay -> inTurn(delay, this::askPermission));
  }

  private void run(long millis, boolean isForEver) {
    inTurn(millis * 2 / 5, () -> write(answer.length() / 2));
    if (!isForEver) {
      inTurn(millis * 4 / 5, () -> write(answer.length()));
      inTurn(millis, this::finish);
    }
  }

  private void write(int length) {
    if (stage.isStreaming) {
      stage.unsayAnswer();
    }
    stage.isStreaming = true;
    // Not between the halves of a character.
    boolean splits = length > 0 && Character.isHighSurrogate(answer.charAt(length - 1));
    stage.say(SessionUtterance.Who.AGENT, answer.substring(0, splits ? length - 1 : length));
  }

  private void finish() {
    write(answer.length());
    end();
    stage.say(
        SessionUtterance.Who.NOTE,
        "Worked for %ds".formatted((stage.now() - stage.turnBegan) / 1_000));
    notifications.stopped();
    next();
  }

  private void end() {
    turn++;
    stage.isBusy = false;
    stage.isStreaming = false;
  }

  private void next() {
    if (!stage.queued.isEmpty()) {
      begin(stage.queued.removeFirst());
      return;
    }
    int idle = turn;
    stage.dice.draw(Fault.GHOST).ifPresent(delay -> stage.after(delay, () -> suggest(idle)));
  }

  /** Shows a suggestion, if no other turn has begun. */
  private void suggest(int idle) {
    if (turn == idle) {
      stage.ghost = SUGGESTION;
      stage.diary.add(new Entry.Suggested(stage.now(), SUGGESTION));
    }
  }

  /** The turn ends before its time; those that wait go on. */
  void interrupt(String why) {
    stage.diary.add(new Entry.Aborted(stage.now(), why));
    end();
    stage.say(SessionUtterance.Who.NOTE, "Interrupted · What should be done instead?");
    next();
  }

  private void askPermission() {
    // Nothing of the turn goes on while it waits for the answer.
    turn++;
    ticking(turn);
    dialogs.open(
        Question.Kind.PERMISSION,
        agreed -> {
          if (!stage.isBusy) {
            return;
          }
          if (agreed) {
            inTurn(stage.dice.draw(Fault.BUSY).orElse(Fault.BUSY.usual()), this::finish);
          } else {
            interrupt("a permission was refused");
          }
        });
  }

  private void inTurn(long millis, Runnable action) {
    int own = turn;
    stage.after(
        millis,
        () -> {
          if (turn == own) {
            action.run();
          }
        });
  }

  private void ticking(int own) {
    stage.after(
        TICK,
        () -> {
          if (turn == own) {
            stage.tick++;
            ticking(own);
          }
        });
  }

  private void acknowledging(String bytes) {
    var id = WANTS_ID.matcher(Bytes.text(bytes));
    if (!id.find()) {
      return;
    }
    Optional<Long> delay = stage.dice.draw(Fault.ACKNOWLEDGE);
    String wanted = id.group(1);
    delay.ifPresent(
        millis ->
            stage.after(
                millis,
                () -> {
                  stage.say(SessionUtterance.Who.AGENT, "ACK: context received " + wanted);
                  stage.diary.add(new Entry.Acknowledged(stage.now(), wanted));
                }));
  }
}

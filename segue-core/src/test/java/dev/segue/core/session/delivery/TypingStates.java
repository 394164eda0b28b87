package dev.segue.core.session.delivery;

import dev.segue.core.session.delivery.DeliveryInput.TranscriptMatch;
import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.Composer;
import dev.segue.core.session.readiness.ReadinessVerdict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Phases of a text that is typed, by name, and what each input makes of them. */
public final class TypingStates {
  private static final String BODY = "Look at the failing test of the parser first.";
  private static final long NOW = 100_000;
  private static final long LATE = NOW + 61_000;
  private static final Composer OWN = new Composer(Composer.Content.TEXT, BODY);
  private static final Composer OTHER = new Composer(Composer.Content.TEXT, "something else");
  private static final Composer MARK = new Composer(Composer.Content.TEXT, EchoCheck.MARK);
  private static final PastedText PRESSED =
      new PastedText(PastedText.NONE.before(), NOW, 1, false, false, true);
  private static final TypingPhase.AwaitingReady GATE = new TypingPhase.AwaitingReady(PRESSED, NOW);

  private static final List<TypingPhase> PHASES =
      List.of(
          GATE,
          new TypingPhase.TakingAim(GATE, NOW),
          new TypingPhase.Announced(GATE, NOW),
          new TypingPhase.Writing(PRESSED),
          new TypingPhase.Showing(PRESSED, NOW, NOW + 1_000),
          new TypingPhase.Settling(PRESSED),
          new TypingPhase.Poised(PRESSED, NOW),
          new TypingPhase.Armed(PRESSED, NOW),
          new TypingPhase.Entered(PRESSED, NOW),
          new TypingPhase.AwaitingTranscript(PRESSED, NOW, NOW + 1_000, true),
          new TypingPhase.Resting(PRESSED, NOW + 1_000),
          new TypingPhase.Checking(PRESSED),
          new TypingPhase.TakenOver(PRESSED, NOW),
          new TypingPhase.Over(new TypingPhase.End.Submitted("hook")));

  /** An input; {@code at} the time, {@code held} by the keys of the user. */
  private interface Input {
    void to(TypedDelivery typing, long at, boolean held);
  }

  private static final Map<String, Input> INPUTS = new LinkedHashMap<>();

  static {
    INPUTS.put("Ready", look(AgentState.READY, Composer.EMPTY));
    INPUTS.put("Busy", look(AgentState.BUSY, Composer.EMPTY));
    INPUTS.put("OwnText", look(AgentState.UNRECOGNISED, OWN));
    INPUTS.put("OtherText", look(AgentState.UNRECOGNISED, OTHER));
    INPUTS.put("Dialog", look(AgentState.DIALOG, Composer.NONE));
    INPUTS.put("Mark", look(AgentState.UNRECOGNISED, MARK));
    INPUTS.put("TextDrained", result(new DeliveryInput.TextDrained("d1")));
    INPUTS.put("OutputCut", result(new DeliveryInput.OutputCut("d1", true)));
    INPUTS.put("OutputKept", result(new DeliveryInput.OutputCut("d1", false)));
    INPUTS.put("TranscriptSame", transcript(Optional.of(TranscriptMatch.SAME)));
    INPUTS.put("TranscriptAbsent", transcript(Optional.of(TranscriptMatch.ABSENT)));
    INPUTS.put("PromptHeard", (typing, _, _) -> typing.heard("hook"));
  }

  private TypingStates() {}

  private static Input look(AgentState state, Composer composer) {
    var verdict =
        new ReadinessVerdict(state, Optional.empty(), "as set", "test", composer, false, List.of());
    return (typing, at, held) ->
        typing.step(
            new ScreenObservation(verdict, at, List.of()),
            held ? at + 1 : at,
            new DeliveryEffects(at));
  }

  private static Input result(DeliveryInput.TypingResult result) {
    return (typing, at, _) -> typing.on(result, new DeliveryEffects(at));
  }

  private static Input transcript(Optional<TranscriptMatch> match) {
    return result(new DeliveryInput.TranscriptAnswered("d1", match));
  }

  /** All phases. */
  public static List<String> states() {
    return Arrays.stream(TypingPhase.class.getPermittedSubclasses())
        .map(Class::getSimpleName)
        .toList();
  }

  /**
   * All inputs: what is seen, once the time of the phase is over ({@code Late}), within the hold of
   * the user's keys ({@code Held}), and behind a paste that was not seen ({@code Unseen}).
   */
  public static List<String> events() {
    var late = Stream.of("ReadyLate", "OwnTextLate", "OtherTextLate", "OwnTextHeld", "ReadyUnseen");
    return Stream.concat(INPUTS.keySet().stream(), late).toList();
  }

  /** The phase after an input. */
  public static String play(String from, String event) {
    long at = event.endsWith("Late") ? LATE : NOW + 10;
    TypedDelivery typing =
        event.endsWith("Unseen") || from.equals("Checking") ? unseen(from) : typing(phase(from));
    Input input = INPUTS.get(event.replaceAll("Late|Held|Unseen", ""));
    if (input == null) {
      throw new IllegalStateException(event);
    }
    input.to(typing, Math.max(at, clock(from)), event.endsWith("Held"));
    return name(typing.phase());
  }

  private static TypingPhase phase(String name) {
    return PHASES.stream().filter(one -> name(one).equals(name)).findFirst().orElseThrow();
  }

  private static String name(TypingPhase phase) {
    return phase.getClass().getSimpleName();
  }

  private static TypedDelivery typing(TypingPhase first) {
    var job = new Delivery.Job("d1", "s1", Message.Kind.MESSAGE, Rung.TYPED, false, 3);
    return new TypedDelivery(job, new TypedText(BODY, List.of()), Bench.RULES, 1, first);
  }

  private static long clock(String from) {
    return from.equals("Checking") ? NOW + 4_000 : 0;
  }

  /** A delivery whose last paste was not seen, in a phase after the next attempt was due. */
  private static TypedDelivery unseen(String until) {
    PastedText unseen = PastedText.left(0);
    TypedDelivery typing = typing(new TypingPhase.AwaitingTranscript(unseen, 0, 0, true));
    Input ready = look(AgentState.READY, Composer.EMPTY);
    ready.to(typing, NOW - 5_000, false);
    for (int i = 0; i < 4 && !name(typing.phase()).equals(until); i++) {
      ready.to(typing, until.equals("Checking") ? NOW + 3_000 : NOW, false);
    }
    if (until.equals("Checking")) {
      look(AgentState.UNRECOGNISED, MARK).to(typing, NOW + 3_000, false);
    }
    return name(typing.phase()).equals(until) ? typing : typing(phase(until));
  }

  /** Steps from one phase to another in walks with inputs and times at random. */
  public static Set<String> walked(int walks) {
    var steps = new TreeSet<String>();
    List<Input> inputs = List.copyOf(INPUTS.values());
    int looks = inputs.size() / 2;
    List<Long> pauses = List.of(0L, 10L, 400L, 1_100L, 6_000L, 61_000L);
    for (int seed = 0; seed < walks; seed++) {
      var random = new SplittableRandom(seed);
      long now = NOW;
      TypedDelivery typing =
          typing(
              seed % 2 == 0
                  ? new TypingPhase.AwaitingReady(PastedText.NONE, now)
                  : phase("TakenOver"));
      for (int i = 0; i < 60 && typing.end().isEmpty(); i++) {
        String from = name(typing.phase());
        now += pauses.get(random.nextInt(pauses.size()));
        // Looks are more frequent than all else, as with agents.
        int next = random.nextInt(random.nextInt(4) == 0 ? inputs.size() : looks);
        inputs.get(next).to(typing, now, random.nextInt(8) == 0);
        if (!from.equals(name(typing.phase()))) {
          steps.add(from + " " + name(typing.phase()));
        }
      }
    }
    return steps;
  }
}

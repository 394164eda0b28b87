package dev.segue.core.session.readiness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Judges whether an agent may be told something now. What is not recognised is never ready.
 *
 * <p>In this order: a process that has gone, another program at its terminal, dialogs, what hooks
 * say, signs of a turn, signs of a start, the composer.
 */
public final class Readiness {
  /** Rule of a verdict about an agent at rest whose composer is not empty. */
  static final String TEXT_IN_COMPOSER = "text_in_composer";

  /** What starts for longer without showing anything known is not starting. */
  private static final Duration STARTING = Duration.ofSeconds(5);

  /** The prompts of common shells, themed ones too where they end in one of the old characters. */
  private static final Pattern SHELL = Pattern.compile("(?:^|[^\\d])[$#%]$|^(?:[^>]*[~/@][^>]*)>$");

  private final TerminalProfile profile;
  private final AgentObservation observation;
  private final Optional<ReadinessVerdict> before;
  private final List<ReadinessVerdict.Considered> considered = new ArrayList<>();
  private Optional<ComposerReader.Place> place = Optional.empty();

  private Readiness(
      TerminalProfile profile, AgentObservation observation, Optional<ReadinessVerdict> before) {
    this.profile = profile;
    this.observation = observation;
    this.before = before;
  }

  /**
   * The state of an agent.
   *
   * @param before the verdict before this one, of the same run of the agent; empty for the first
   */
  public static ReadinessVerdict judge(
      TerminalProfile profile, AgentObservation observation, Optional<ReadinessVerdict> before) {
    return new Readiness(profile, observation, before).judge();
  }

  private ReadinessVerdict judge() {
    if (!observation.isAlive()) {
      return verdict(AgentState.EXITED, "process", "the agent's process has ended");
    }
    if (observation.foreground() == AgentObservation.Foreground.OTHER) {
      return verdict(AgentState.EXITED, "foreground", "another program holds the terminal");
    }
    place = profile.composer().flatMap(shape -> ComposerReader.find(shape, observation.screen()));
    return first(AgentState.DIALOG)
        .map(rule -> verdict(AgentState.DIALOG, rule, "it asks: " + rule.dialog().orElseThrow()))
        .or(this::turn)
        .or(
            () ->
                first(AgentState.STARTING)
                    .map(rule -> verdict(AgentState.STARTING, rule, "it is not through its start")))
        .orElseGet(() -> place.map(this::atRest).or(this::atOwnPrompt).orElseGet(this::unknown));
  }

  private Optional<Rule> first(AgentState told) {
    return profile.rules().stream()
        .filter(rule -> rule.tells() == told)
        .filter(this::holds)
        .findFirst();
  }

  private Optional<ReadinessVerdict> turn() {
    if (profile.completeHooks() && observation.turn() == AgentObservation.Turn.STARTED) {
      return Optional.of(verdict(AgentState.BUSY, "hook", "its hook told of a turn's beginning"));
    }
    if (profile.completeHooks() && observation.turn() == AgentObservation.Turn.ENDED) {
      consider("hook", true, "its hook told of the turn's end, signs of a turn do not count");
      return Optional.empty();
    }
    return first(AgentState.BUSY).map(rule -> verdict(AgentState.BUSY, rule, "a turn is going on"));
  }

  private ReadinessVerdict atRest(ComposerReader.Place found) {
    return switch (found.composer().content()) {
      case EMPTY -> emptyComposer("the composer is empty");
      case GHOST -> ghost();
      case TEXT, PASTE -> text();
      case NONE -> unknown();
    };
  }

  /**
   * Where the profile finds no composer, no dialog, no turn and no start, the operator's own word
   * for a prompt counts; and never where it is not certain that the agent would read what is typed.
   */
  private Optional<ReadinessVerdict> atOwnPrompt() {
    for (RowPattern prompt : profile.prompts()) {
      Optional<ComposerReader.Place> found =
          ComposerReader.find(ComposerShape.prompt(prompt), observation.screen());
      consider("prompt " + prompt, found.isPresent(), "the operator's own prompt");
      if (found.isPresent() && observation.foreground() == AgentObservation.Foreground.AGENT) {
        place = found;
        return Optional.of(atRest(found.get()));
      }
    }
    return Optional.empty();
  }

  /** What is typed is drawn piece by piece; only a screen that rests shows all of it. */
  private ReadinessVerdict text() {
    if (observation.quiet().compareTo(profile.settle()) < 0) {
      return verdict(AgentState.UNRECOGNISED, "settling", "the composer is being filled");
    }
    return verdict(
        AgentState.UNRECOGNISED,
        TEXT_IN_COMPOSER,
        "text stands in the composer that may be anybody's");
  }

  private ReadinessVerdict ghost() {
    if (profile.composer().orElseThrow().ghost() == ComposerShape.Ghost.YIELDS) {
      return emptyComposer("the composer holds only a suggestion that typing replaces");
    }
    return verdict(AgentState.UNRECOGNISED, "ghost", "the composer holds a suggestion");
  }

  private ReadinessVerdict emptyComposer(String why) {
    if (profile.typing().framed() && !observation.screen().modes().bracketedPaste()) {
      return verdict(notYet(), "paste_mode", why + ", but it has not asked for pastes in frames");
    }
    if (profile.distrustful() && observation.foreground() != AgentObservation.Foreground.AGENT) {
      return verdict(
          AgentState.UNRECOGNISED, "foreground", why + ", but nobody can tell whose it is");
    }
    if (observation.quiet().compareTo(profile.settle()) < 0) {
      return verdict(notYet(), "settling", why + ", but the screen still changes");
    }
    return verdict(AgentState.READY, "composer", why + " and the screen rests");
  }

  /** Something is drawn around an empty composer: its start, or a turn that shows no other sign. */
  private AgentState notYet() {
    return hasBeenKnown() ? AgentState.BUSY : AgentState.STARTING;
  }

  private boolean hasBeenKnown() {
    return before
        .filter(v -> v.state() != AgentState.STARTING && v.state() != AgentState.UNRECOGNISED)
        .isPresent();
  }

  private ReadinessVerdict unknown() {
    Screen screen = observation.screen();
    String cursorRow = screen.rows().get(screen.cursor().row()).text();
    if (observation.foreground() == AgentObservation.Foreground.UNKNOWN
        && SHELL.matcher(cursorRow).find()) {
      return verdict(AgentState.EXITED, "shell", "a shell's prompt stands where the agent was");
    }
    consider("composer", false, "no composer is recognised that the cursor stands in");
    boolean isFirst = before.isEmpty() || before.get().state() == AgentState.STARTING;
    if (isFirst && screen.lastWritten() < 0) {
      return verdict(AgentState.STARTING, "blank", "it has shown nothing yet");
    }
    if (isFirst && observation.quiet().compareTo(STARTING) < 0) {
      return verdict(AgentState.STARTING, "starting", "it has shown nothing yet that is known");
    }
    return verdict(AgentState.UNRECOGNISED, "none", "no rule knows this screen");
  }

  private boolean holds(Rule rule) {
    Optional<String> fails = fails(rule);
    consider(rule.name(), fails.isEmpty(), fails.orElse("all of it holds"));
    return fails.isEmpty();
  }

  /** The first thing that does not hold. */
  private Optional<String> fails(Rule rule) {
    if (rule.composer().isPresent() && rule.composer().get() != place.isPresent()) {
      return Optional.of(place.isPresent() ? "a composer is shown" : "no composer is shown");
    }
    if (rule.title().filter(title -> !title.isFoundIn(observation.screen().title())).isPresent()) {
      return Optional.of("the title is not " + rule.title().get());
    }
    String reported = observation.screen().reported().orElse("");
    if (rule.reported().filter(state -> !state.isFoundIn(reported)).isPresent()) {
      return Optional.of("it does not report " + rule.reported().get());
    }
    return rule.looks().stream().flatMap(rowMatcher -> fails(rowMatcher).stream()).findFirst();
  }

  private Optional<String> fails(RowMatcher rowMatcher) {
    boolean isBeside =
        rowMatcher.region() == RowMatcher.Region.ABOVE
            || rowMatcher.region() == RowMatcher.Region.BELOW;
    if (isBeside && place.isEmpty()) {
      return Optional.of("no composer is shown");
    }
    List<Row> rows = region(rowMatcher);
    int at = 0;
    for (RowPattern wanted : rowMatcher.has()) {
      while (at < rows.size() && !wanted.isFoundIn(rows.get(at).text())) {
        at++;
      }
      if (at++ >= rows.size()) {
        return Optional.of("no row has " + wanted);
      }
    }
    return rowMatcher.lacks().stream()
        .filter(pattern -> rows.stream().anyMatch(row -> pattern.isFoundIn(row.text())))
        .findFirst()
        .map(pattern -> "a row has " + pattern);
  }

  private List<Row> region(RowMatcher rowMatcher) {
    Screen screen = observation.screen();
    int last = screen.lastWritten();
    return switch (rowMatcher.region()) {
      case TAIL -> upTo(last, rowMatcher.rows());
      case CURSOR -> upTo(screen.cursor().row(), rowMatcher.rows());
      case ABOVE ->
          place.map(found -> upTo(found.first() - 1, rowMatcher.rows())).orElse(List.of());
      case BELOW ->
          place
              .filter(found -> found.last() < last)
              .map(
                  found ->
                      screen
                          .rows()
                          .subList(
                              found.last() + 1,
                              Math.min(last + 1, found.last() + 1 + rowMatcher.rows())))
              .orElse(List.of());
    };
  }

  private List<Row> upTo(int last, int most) {
    return observation.screen().rows().subList(Math.max(0, last + 1 - most), last + 1);
  }

  private void consider(String rule, boolean matched, String why) {
    considered.add(new ReadinessVerdict.Considered(rule, matched, why));
  }

  private ReadinessVerdict verdict(AgentState state, String rule, String reason) {
    consider(rule, true, reason);
    return verdict(state, rule, reason, Optional.empty());
  }

  private ReadinessVerdict verdict(AgentState state, Rule rule, String reason) {
    return verdict(state, rule.name(), reason, rule.dialog());
  }

  private ReadinessVerdict verdict(
      AgentState state, String rule, String reason, Optional<String> dialog) {
    boolean alarm =
        state == AgentState.BUSY && observation.stalled().compareTo(profile.busyAlarm()) >= 0;
    Composer composer = place.map(ComposerReader.Place::composer).orElse(Composer.NONE);
    return new ReadinessVerdict(state, dialog, reason, rule, composer, alarm, considered);
  }
}

package dev.segue.files.profile;

import dev.segue.core.session.readiness.AgentState;
import dev.segue.core.session.readiness.RowMatcher;
import dev.segue.core.session.readiness.RowPattern;
import dev.segue.core.session.readiness.Rule;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what tells of a dialog, of a turn or of a start. */
final class RuleFields {
  /** Keys of a rule; only dialogs have {@code dialog}. */
  static final List<String> KEYS =
      List.of(
          "rule", "dialog", "title", "reported", "composer", "tail", "above", "below", "cursor");

  /** Keys of a look at some rows. */
  static final List<String> LOOK_KEYS = List.of("rows", "has", "lacks");

  private static final Map<String, Optional<Boolean>> COMPOSER =
      Map.of("shown", Optional.of(true), "absent", Optional.of(false), "any", Optional.empty());
  private static final int MOST_ROWS = 200;
  private static final long FEW_ROWS = 20;

  private RuleFields() {}

  static Optional<Rule> read(Located item, AgentState tells) {
    boolean isDialog = tells == AgentState.DIALOG;
    Optional<Fields> located = item.fields();
    if (located.isEmpty()) {
      return Optional.empty();
    }
    Fields fields = located.get();
    fields.refuseUnknown(KEYS);
    Optional<String> name = fields.requiredText("rule");
    Optional<String> dialog = isDialog ? fields.requiredText("dialog") : Optional.empty();
    if (!isDialog && fields.has("dialog")) {
      fields.problem("dialog", "only dialogs have a kind");
    }
    Optional<RowPattern> title = ComposerFields.pattern(fields, "title");
    Optional<RowPattern> reported = ComposerFields.pattern(fields, "reported");
    var looks = new ArrayList<RowMatcher>();
    for (Map.Entry<String, RowMatcher.Region> region :
        InteractiveFields.words(RowMatcher.Region.values()).entrySet()) {
      fields.value(region.getKey()).ifPresent(value -> looks.add(look(value, region.getValue())));
    }
    if (title.isEmpty() && reported.isEmpty() && looks.isEmpty()) {
      item.problem("looks at nothing: title, reported, tail, above, below or cursor");
      return Optional.empty();
    }
    // A dialog stands in the composer's place; what looks like one beside it is somebody's text.
    Optional<Boolean> composer =
        fields.word("composer", COMPOSER).orElse(isDialog ? Optional.of(false) : Optional.empty());
    if (name.isEmpty() || (isDialog && dialog.isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(new Rule(name.get(), tells, dialog, title, reported, composer, looks));
  }

  /** One pattern, or a mapping that says more. */
  private static RowMatcher look(Located value, RowMatcher.Region region) {
    if (!value.isMapping()) {
      List<RowPattern> has =
          value.items().stream()
              .flatMap(item -> item.regex().stream())
              .map(RowPattern::of)
              .toList();
      return new RowMatcher(region, (int) FEW_ROWS, has, List.of());
    }
    Fields fields = value.fields().orElseThrow();
    fields.refuseUnknown(LOOK_KEYS);
    List<RowPattern> has = ComposerFields.patterns(fields, "has");
    List<RowPattern> lacks = ComposerFields.patterns(fields, "lacks");
    if (has.isEmpty() && lacks.isEmpty()) {
      value.problem("needs has or lacks");
    }
    return new RowMatcher(
        region, fields.whole("rows", 1, MOST_ROWS).orElse(FEW_ROWS).intValue(), has, lacks);
  }
}

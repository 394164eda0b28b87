package dev.segue.bench.context;

import com.knuddels.jtokkit.api.EncodingType;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackResult;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.context.pack.PackInputs;
import dev.segue.core.text.Redactor;
import dev.segue.core.text.Untrusted;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The rules of a pack, told by its text alone and by a counter that did not build it. */
final class PackCheck {
  /** A criterion is shown up to here. */
  private static final int MOST_CRITERION_CHARS = 400;

  private static final Pattern NEED = Pattern.compile("needs (\\d+) tokens");

  private final JtokkitTokens tokens;

  PackCheck(EncodingType type) {
    this.tokens = JtokkitTokens.of(type);
  }

  /** The rules that a result breaks. */
  List<String> broken(PackKey key, PackInputs inputs, PackResult result) {
    return switch (result) {
      case PackResult.Built(var pack, _) -> broken(key, inputs, pack);
      case PackResult.Refused(var code, var message) -> broken(key, code, message);
    };
  }

  private static List<String> broken(PackKey key, Refusal.Kind code, String message) {
    var broken = new ArrayList<String>();
    Matcher need = NEED.matcher(message);
    if (code != Refusal.Kind.RESOURCE_EXHAUSTED) {
      broken.add("refused as " + code);
    }
    if (!need.find() || Integer.parseInt(need.group(1)) <= key.tokenBudget()) {
      broken.add("refused although the task fits: " + message);
    }
    return broken;
  }

  private List<String> broken(PackKey key, PackInputs inputs, ContextPack pack) {
    var broken = new ArrayList<String>();
    int counted = tokens.encoded(pack.text());
    if (counted > key.tokenBudget()) {
      broken.add("%d tokens of %d".formatted(counted, key.tokenBudget()));
    }
    if (counted != pack.tokens()) {
      broken.add("says %d tokens and has %d".formatted(pack.tokens(), counted));
    }
    if (pack.sections().isEmpty() || pack.text().isBlank()) {
      broken.add("empty");
      return broken;
    }
    Section task = pack.sections().getFirst();
    if (task.kind() != SectionKind.TASK || !pack.text().startsWith(task.text())) {
      broken.add("does not begin with its task");
    }
    if (!pack.text().startsWith("### Task\nt1 (") || !hasAll(inputs.task().criteria(), task)) {
      broken.add("task or criteria are missing");
    }
    String whole = pack.sections().stream().map(Section::text).collect(Collectors.joining("\n"));
    if (!whole.equals(pack.text())) {
      broken.add("the text is not that of its sections");
    }
    return broken;
  }

  /** Whether all criteria stand at the end of the section, in their order. */
  private static boolean hasAll(List<String> criteria, Section task) {
    String expected =
        criteria.isEmpty()
            ? ""
            : criteria.stream()
                .map(PackCheck::shown)
                .collect(Collectors.joining("", "\nAcceptance criteria:\n", ""));
    return task.text().endsWith(expected)
        && task.text().contains("Acceptance criteria:") == !criteria.isEmpty();
  }

  private static String shown(String criterion) {
    String clean = Redactor.STANDARD.redact(Untrusted.visible(criterion));
    return "- " + Untrusted.cut(Untrusted.oneLine(clean), MOST_CRITERION_CHARS) + "\n";
  }
}

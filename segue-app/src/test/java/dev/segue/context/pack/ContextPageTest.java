package dev.segue.context.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.context.ContextDocuments;
import dev.segue.core.context.ContextPack;
import dev.segue.core.context.Dropped;
import dev.segue.core.context.Explained;
import dev.segue.core.context.PackExplanation;
import dev.segue.core.context.PackKey;
import dev.segue.core.context.PackUse;
import dev.segue.core.context.Refusal;
import dev.segue.core.context.Section;
import dev.segue.core.context.SectionKind;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import dev.segue.files.taskfile.PolicyFile;
import dev.segue.store.MarkdownTables;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The page of packs says what is so. */
class ContextPageTest {
  private static final String PAGE = "context.md";

  private static Map<String, List<String>> rows(String firstHead) {
    Map<String, List<String>> rows = new TreeMap<>();
    MarkdownTables.table(PAGE, firstHead).forEach(rows::put);
    return rows;
  }

  @Test
  void listsTheKeysOfItsDocuments() {
    var pack =
        new ContextPack(
            "h",
            new PackKey("p", "t", Role.QA, Phase.TEST, 1, 9, false, "o"),
            "text",
            1,
            List.of(new Section(SectionKind.TASK, "text", 1, List.of(), 0, false)),
            List.of(new Dropped("d", SectionKind.CODE, 0, "r")),
            "r");
    var explanation =
        new PackExplanation(
            pack,
            List.of(new Explained("i", SectionKind.CODE, true, 0, 0, "r")),
            List.of(new PackUse(1, "p", true, 0, List.of(), List.of(), List.of())));
    Map<String, Object> ofPack = Map.copyOf(withoutNulls(ContextDocuments.of(pack)));
    Map<String, Object> ofExplanation = withoutNulls(ContextDocuments.of(explanation));

    Map<String, List<String>> page = new TreeMap<>();
    rows("object").forEach((name, cells) -> page.put(name, MarkdownTables.words(cells.getFirst())));

    assertThat(page.get("pack")).containsExactlyElementsOf(ContextDocuments.of(pack).keySet());
    assertThat(page.get("explanation"))
        .containsExactlyElementsOf(ContextDocuments.of(explanation).keySet());
    assertThat(page.get("sections[]")).isEqualTo(keys(ofPack, "sections"));
    assertThat(page.get("dropped[]")).isEqualTo(keys(ofPack, "dropped"));
    assertThat(page.get("items[]")).isEqualTo(keys(ofExplanation, "items"));
    assertThat(page.get("uses[]")).isEqualTo(keys(ofExplanation, "uses"));
  }

  private static Map<String, Object> withoutNulls(Map<String, ?> tree) {
    Map<String, Object> copy = new TreeMap<>();
    tree.forEach((key, value) -> copy.put(key, Objects.requireNonNull(value)));
    return copy;
  }

  private static List<String> keys(Map<String, Object> tree, String list) {
    Map<?, ?> first = (Map<?, ?>) ((List<?>) tree.getOrDefault(list, List.of())).getFirst();
    return first.keySet().stream().map(String::valueOf).toList();
  }

  @Test
  void listsEverySectionWithItsShareAndEveryRefusal() {
    Map<String, List<String>> sections = rows("kind");
    assertThat(sections.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(SectionKind.values()).map(SectionKind::word).toList());
    for (SectionKind kind : SectionKind.values()) {
      String own = kind.percent(Role.DEVELOPER) + " %";
      String reviewers = kind.percent(Role.QA) + " %";
      assertThat(sections.getOrDefault(kind.word(), List.of("")).getFirst())
          .isEqualTo(own.equals(reviewers) ? own : own + ", reviewers " + reviewers);
    }
    assertThat(rows("code").keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Refusal.Kind.values()).map(Refusal.Kind::name).toList());
  }

  @Test
  void showsTheShippedPolicyAsItIs() throws IOException {
    String page = Files.readString(Path.of("../docs/reference/" + PAGE));
    try (InputStream in =
        Objects.requireNonNull(PolicyFile.class.getResourceAsStream(PolicyFile.NAME))) {
      String shipped = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(page)
          .contains("```yaml\n" + shipped.replaceAll("(?m)^#.*\n", "").strip() + "\n```");
    }
  }
}

package dev.segue.run.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.store.MarkdownTables;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentsPageTest {
  @Test
  void listsEveryCaseWithWhatItExpects() {
    Map<String, String> page = new LinkedHashMap<>();
    MarkdownTables.table("../agents.md", "case")
        .forEach((id, cells) -> page.put(id, cells.getFirst().replace("`", "")));

    assertThat(page).containsExactlyEntriesOf(Kit.titles());
  }
}

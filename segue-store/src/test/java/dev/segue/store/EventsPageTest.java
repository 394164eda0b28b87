package dev.segue.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EventsPageTest {
  private static String snakeCase(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(java.util.Locale.ROOT);
  }

  @Test
  void listsEveryEventWithItsFieldsInTheirOrder() {
    Map<String, List<String>> code = new TreeMap<>();
    EventTypes.byPublicName()
        .forEach(
            (name, type) ->
                code.put(
                    name,
                    Stream.of(type.getRecordComponents())
                        .map(component -> snakeCase(component.getName()))
                        .toList()));
    Map<String, List<String>> page = new TreeMap<>();
    MarkdownTables.rows("events.md").entrySet().stream()
        .filter(row -> row.getValue().size() == 2)
        .filter(row -> !row.getKey().equals("type"))
        .forEach(row -> page.put(row.getKey(), MarkdownTables.words(row.getValue().getFirst())));

    assertThat(page).isEqualTo(code);
  }
}

package dev.segue.core.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SelectorTest {
  private static final Map<String, Object> EVENT =
      Map.of(
          "type",
          "item",
          "changes",
          List.of(Map.of("path", "/a"), Map.of("kind", "none"), Map.of("path", "/b")),
          "odd/key~",
          Map.of("x", 1),
          "deep",
          List.of(List.of("p", "q"), List.of("r")));

  @Test
  void findsOneValueByPointer() {
    assertThat(JsonTree.all(EVENT, "/type")).containsExactly("item");
    assertThat(JsonTree.all(EVENT, "/changes/2/path")).containsExactly("/b");
    assertThat(JsonTree.all(EVENT, "/odd~1key~0/x")).containsExactly(1);
    assertThat(JsonTree.all(EVENT, "")).containsExactly(EVENT);
  }

  @Test
  void takesAStarForEveryElement() {
    assertThat(JsonTree.all(EVENT, "/changes/*/path")).containsExactly("/a", "/b");
    assertThat(JsonTree.all(EVENT, "/deep/*/*")).containsExactly("p", "q", "r");
    assertThat(JsonTree.all(new LinkedHashMap<>(Map.of("k", "v")), "/*")).containsExactly("v");
  }

  @Test
  void findsNothingWhereNothingIs() {
    assertThat(JsonTree.all(EVENT, "/none")).isEmpty();
    assertThat(JsonTree.all(EVENT, "/type/below")).isEmpty();
    assertThat(JsonTree.all(EVENT, "/changes/3")).isEmpty();
    assertThat(JsonTree.all(EVENT, "/changes/01")).isEmpty();
    assertThat(JsonTree.all(EVENT, "/changes/-1")).isEmpty();
    assertThat(JsonTree.all(EVENT, "/changes/99999999999")).isEmpty();
  }

  @Test
  void passesOverNulls() {
    var map = new HashMap<String, Object>();
    map.put("gone", null);
    map.put("list", new ArrayList<>(Arrays.asList("a", null, "b")));

    assertThat(JsonTree.all(map, "/gone")).isEmpty();
    assertThat(JsonTree.all(map, "/list/1")).isEmpty();
    assertThat(JsonTree.all(map, "/list/*")).containsExactly("a", "b");
    assertThat(JsonTree.all(map, "/*")).hasSize(1);
  }

  @Test
  void looksOnlyIntoEventsItIsMeantFor() {
    var when = new EventMatch(Map.of("/type", new EventMatch.Expected.Exactly("result")));
    var selector = new Selector(Optional.of(when), "/x", false, Optional.empty());

    assertThat(selector.in(Map.of("type", "result", "x", 1))).containsExactly(1);
    assertThat(selector.in(Map.of("type", "other", "x", 1))).isEmpty();
    assertThat(Selector.at("/x").in(Map.of("x", 2))).containsExactly(2);
  }

  @Test
  void countsFromEachPartWhereItIsMeantTo() {
    var read = new EventMatch(Map.of("/name", new EventMatch.Expected.Exactly("Read")));
    var selector = new Selector(Optional.of(read), "/path", false, Optional.empty(), "/content/*");
    var event =
        Map.of(
            "content",
            List.of(
                Map.of("name", "Read", "path", "a"),
                Map.of("name", "Edit", "path", "b"),
                "text",
                Map.of("name", "Read", "path", "c")));

    assertThat(selector.in(event)).containsExactly("a", "c");
    assertThat(selector.in(Map.of("name", "Read", "path", "a"))).isEmpty();
  }
}

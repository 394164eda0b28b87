package dev.segue.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  private static Map<String, Object> tree() {
    var map = new LinkedHashMap<String, Object>();
    map.put("z", List.of(1, 2L, new BigDecimal("1.50")));
    map.put("a", Map.of());
    map.put("m", Arrays.asList(null, true, "x", List.of()));
    return map;
  }

  @Test
  void writesCompactInTheMapsOwnOrder() {
    assertThat(Json.compact(tree()))
        .isEqualTo("{\"z\":[1,2,1.50],\"a\":{},\"m\":[null,true,\"x\",[]]}");
  }

  @Test
  void writesCanonicalBySortedKeys() {
    assertThat(Json.canonical(tree()))
        .isEqualTo("{\"a\":{},\"m\":[null,true,\"x\",[]],\"z\":[1,2,1.50]}");
    assertThat(Json.compact(Map.of("b", 1, "a", 2, "c", 3))).isEqualTo("{\"a\":2,\"b\":1,\"c\":3}");
  }

  @Test
  void writesPrettyWithTwoSpaces() {
    assertThat(Json.pretty(tree()))
        .isEqualTo(
            """
            {
              "z": [
                1,
                2,
                1.50
              ],
              "a": {},
              "m": [
                null,
                true,
                "x",
                []
              ]
            }""");
  }

  @Test
  void escapesWhatMustBeEscaped() {
    assertThat(Json.compact("\"\\/\b\f\n\r\t\u0001\u001fä\ud83d\ude80"))
        .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001fä\ud83d\ude80\"");
    assertThat(Json.compact("\ud83d \ude80")).isEqualTo("\"\\ud83d \\ude80\"");
  }

  @Test
  void refusesWhatIsNoPlainTree() {
    assertThatThrownBy(() -> Json.compact(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.compact(new StringBuilder[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.compact(Map.of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class);
    var cycle = new ArrayList<Object>();
    cycle.add(cycle);
    assertThatThrownBy(() -> Json.compact(cycle)).hasMessageContaining("deeper than 256");
  }

  @Test
  void hashesInUtf8() {
    assertThat(Sha256.hex(""))
        .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assertThat(Sha256.hex("ä")).hasSize(64).isNotEqualTo(Sha256.hex("a"));
  }
}

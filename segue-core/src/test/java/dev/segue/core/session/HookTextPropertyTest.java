package dev.segue.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random settings files: what was put in goes again, and leaves every byte as it was. */
class HookTextPropertyTest {
  private static final int FILES = 4_000;
  private static final OwnCommand OWN = new OwnCommand("x");
  private static final List<HookEntry> ENTRIES =
      List.of(
          new HookEntry("Start", "{\"hooks\": [{\"command\": \"/a/segue hook Start x\"}]}"),
          new HookEntry("End", "{\"command\": \"/a/segue hook End x\", \"n\": [1, {}]}"));

  /** Writes a settings file by a seed. */
  private static final class Author {
    private final Random random;
    private final String line;
    private final StringBuilder out = new StringBuilder();

    Author(long seed) {
      random = new Random(seed);
      line = random.nextInt(4) == 0 ? "\r\n" : "\n";
    }

    private boolean chance(int of) {
      return random.nextInt(of) == 0;
    }

    private Author gap() {
      switch (random.nextInt(12)) {
        case 0, 1 -> out.append(' ');
        case 2, 3 -> out.append(line).append("  ");
        case 4 -> out.append(line).append("\t");
        case 5 -> out.append(" /* c, } */ ");
        case 6 -> out.append(" // c ]\",").append(line);
        default -> out.append("");
      }
      return this;
    }

    private void put(String text) {
      gap();
      out.append(text);
      gap();
    }

    private void value(int depth) {
      switch (random.nextInt(depth > 3 ? 4 : 6)) {
        case 0 -> out.append("\"a\\\"{ \\u00e9\"");
        case 1 -> out.append("-1.5e3");
        case 2 -> out.append("null");
        case 3 -> out.append("\"é // x\"");
        case 4 -> list(depth);
        default -> {
          open("{");
          members(depth, random.nextInt(3));
          open("}");
        }
      }
    }

    private void open(String bracket) {
      put(bracket);
    }

    private void list(int depth) {
      open("[");
      int size = random.nextInt(3);
      for (int i = 0; i < size; i++) {
        value(depth + 1);
        comma(i, size);
      }
      open("]");
    }

    private void comma(int i, int size) {
      if (i < size - 1 || chance(4)) {
        put(",");
      }
    }

    private void members(int depth, int size) {
      for (int i = 0; i < size; i++) {
        put("\"k" + i + "\"");
        put(":");
        value(depth + 1);
        comma(i, size);
      }
    }

    private void hooks() {
      put("\"hooks\"");
      put(":");
      open("{");
      boolean hasStart = chance(2);
      if (hasStart) {
        put("\"Start\"");
        put(":");
        list(1);
      }
      if (chance(2)) {
        if (hasStart) {
          put(",");
        }
        put("\"Other\"");
        put(":");
        list(1);
      }
      open("}");
    }

    String file() {
      if (chance(8)) {
        out.append('\uFEFF');
      }
      if (chance(20)) {
        return out.append(line).toString();
      }
      open("{");
      if (chance(3)) {
        members(0, random.nextInt(3));
      } else {
        if (chance(2)) {
          put("\"first\"");
          put(":");
          value(0);
          put(",");
        }
        hooks();
      }
      open("}");
      return out.toString();
    }
  }

  private static HookEdit.Changed put(String text) {
    return (HookEdit.Changed) HookText.put(text, ENTRIES, OWN, "{\"version\": 1}", List.of());
  }

  @Test
  void comesBackByteForByte() {
    for (long seed = 0; seed < FILES; seed++) {
      String text = new Author(seed).file();
      HookEdit.Changed with = put(text);

      assertThat(HookText.put(with.text(), ENTRIES, OWN, "{}", List.of()))
          .as("put twice, seed %d", seed)
          .isEqualTo(new HookEdit.Same());
      assertThat(HookText.remove(with.text(), OWN, with.added()))
          .as("seed %d", seed)
          .isInstanceOfSatisfying(
              HookEdit.Changed.class, edit -> assertThat(edit.text()).isEqualTo(text));
    }
  }

  @Test
  void comesBackAlsoWhenTheUserEditedAround() throws UnreadableException {
    for (long seed = 0; seed < FILES; seed++) {
      String text = new Author(seed).file();
      HookEdit.Changed with = put(text);
      if (hasMembers(text)) {
        assertThat(HookText.remove(withMine(with.text()), OWN, with.added()))
            .as("seed %d", seed)
            .isInstanceOfSatisfying(
                HookEdit.Changed.class, edit -> assertThat(edit.text()).isEqualTo(withMine(text)));
      }
    }
  }

  private static boolean hasMembers(String text) throws UnreadableException {
    return JsonText.read(text).root().orElse(new JsonPart.Scalar(0, 0, Optional.empty()))
            instanceof JsonPart.Container root
        && !root.children().isEmpty();
  }

  private static String withMine(String text) {
    int at = text.indexOf('{') + 1;
    return text.substring(0, at) + "\"mine\": [\"segue\"], " + text.substring(at);
  }

  @Test
  void takesOursOutOfAnyLayoutAndLeavesWhatCanBeRead() throws UnreadableException {
    for (long seed = 0; seed < FILES; seed++) {
      String text = new Author(seed).file();
      String with = put(text).text();
      var random = new Random(seed);
      String edited = with.replace("\n", "\n ".repeat(1 + random.nextInt(2)));

      assertThat(HookText.remove(edited, OWN, List.of()))
          .as("seed %d", seed)
          .isInstanceOfSatisfying(
              HookEdit.Changed.class,
              edit -> {
                assertThat(HookText.remove(edit.text(), OWN, List.of()))
                    .isEqualTo(new HookEdit.Same());
                assertThat(comments(edit.text())).isEqualTo(comments(text));
              });
    }
  }

  private static long comments(String text) {
    return text.split("/\\* c, } \\*/|// c ]", -1).length;
  }
}

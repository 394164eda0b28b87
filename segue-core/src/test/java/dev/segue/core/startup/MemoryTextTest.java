package dev.segue.core.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTextTest {
  private static final BlockKey KEY = new BlockKey("s1");
  private static final BlockKey OTHER = new BlockKey("s2");
  private static final String START = "<!-- STARTUP_CONTEXT_INJECTION segue:s1 -->";
  private static final String END = "<!-- END_STARTUP_CONTEXT segue:s1 -->";
  private static final String BLOCK = START + "\n## Session Context (Auto-Injected)\nbody\n" + END;

  private static String put(String text, String body) {
    return changed(MemoryText.put(text, KEY, body));
  }

  private static String removed(String text) {
    return changed(MemoryText.remove(text, KEY));
  }

  private static String changed(Edit edit) {
    assertThat(edit).isInstanceOf(Edit.Changed.class);
    return ((Edit.Changed) edit).text();
  }

  @Test
  void writesTheBlockAfterEverythingElse() {
    assertThat(put("# Rules\n", "body")).isEqualTo("# Rules\n" + BLOCK + "\n");
    assertThat(put("", "body")).isEqualTo(BLOCK + "\n");
    assertThat(put("\ufeff", "body")).isEqualTo("\ufeff" + BLOCK + "\n");
  }

  @Test
  void leavesTheLastLineAsOpenAsItWas() {
    assertThat(put("# Rules", "body")).isEqualTo("# Rules\n" + BLOCK);
  }

  @Test
  void usesTheLineEndsOfTheFile() {
    String pairs = BLOCK.replace("\n", "\r\n");
    assertThat(put("a\r\nb\r\n", "body")).isEqualTo("a\r\nb\r\n" + pairs + "\r\n");
    assertThat(put("a\rb", "body")).isEqualTo("a\rb\r" + BLOCK.replace("\n", "\r"));
    assertThat(put("a\r\nb\n", "body")).isEqualTo("a\r\nb\n" + BLOCK + "\n");
  }

  @Test
  void replacesInPlaceAndKeepsWhatStandsAround() {
    String text = "before\n" + BLOCK + "\nafter";
    assertThat(MemoryText.put(text, KEY, "body")).isEqualTo(new Edit.Same());
    assertThat(put(text, "$1 \\ new"))
        .isEqualTo("before\n" + BLOCK.replace("body", "$1 \\ new") + "\nafter");
    assertThat(MemoryText.put(text.replace("\n", "\r\n"), KEY, "body")).isEqualTo(new Edit.Same());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\ufeff",
        "a",
        "a\n",
        "a\r\nb",
        "a\rb\r",
        "a\n\n\n",
        "\n",
        "\r",
        "\ufeffa",
        "a\r\nb\nc\r",
        "```\ncode",
        "a\n~~~ x\ncode\n",
        "\ufeff```",
        "<!-- open\n",
        "<!-- open\n```\n",
        "- ```\n  code",
        "> ```\n> code\n",
        "a\u0000b\u2028",
      })
  void givesBackWhatWasThereBefore(String text) {
    String with = put(text, "one");
    assertThat(MemoryText.put(with, KEY, "one")).isEqualTo(new Edit.Same());
    assertThat(removed(with)).isEqualTo(text);
    assertThat(removed(put(with, "two\n```\nopen"))).isEqualTo(text);
  }

  @Test
  void keepsWhatWasWrittenBehindItsLastLine() {
    assertThat(removed(put("a", "body") + "more\n")).isEqualTo("amore\n");
    assertThat(removed(put("a", "body") + "\nmore")).isEqualTo("a\nmore");
    assertThat(removed(put("a\n", "body") + "more")).isEqualTo("a\nmore");
    assertThat(removed(put("a\rb\r", "body") + "\nmore")).isEqualTo("a\rb\r\nmore");
    assertThat(put(put("a", "body") + "more", "new")).endsWith(END + "more");
  }

  @Test
  void standsBeforeCodeThatIsNeverClosed() {
    assertThat(put("a\n````\n```\n", "body")).isEqualTo("a\n" + BLOCK + "\n````\n```\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"```", "~~~~ text", "   ```", "```\n~~~"})
  void takesMarkersInCodeForText(String fence) {
    String text = fence + "\n" + BLOCK + "\n";
    assertThat(MemoryText.remove(text, KEY)).isEqualTo(new Edit.Same());
    assertThat(MemoryText.keys(text)).isEmpty();
    assertThat(removed(put(text, "body"))).isEqualTo(text);
    String example = "```\n" + BLOCK + "\n```\n";
    assertThat(put(example, "body")).isEqualTo(example + BLOCK + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"- ```\n  code\n", "> ```\n> code\n", "    ```\n", "``` a`b\n", "``\n"})
  void knowsWhereNoCodeIsOpenAtTheMargin(String before) {
    String text = before + BLOCK + "\n";
    assertThat(removed(text)).isEqualTo(before);
    assertThat(put(before, "body")).isEqualTo(text);
  }

  @Test
  void leavesTheBlocksOfOthersAlone() {
    String both = changed(MemoryText.put(put("a", "one"), OTHER, "two"));
    assertThat(MemoryText.keys(both)).containsExactly(KEY, OTHER);
    String second = removed(both);
    assertThat(MemoryText.keys(second)).containsExactly(OTHER);
    assertThat(changed(MemoryText.remove(second, OTHER))).isEqualTo("a");
    String first = changed(MemoryText.remove(both, OTHER));
    assertThat(removed(first)).isEqualTo("a");
  }

  @Test
  void bearsBrokenMarkersOfOthers() {
    String text = "<!-- STARTUP_CONTEXT_INJECTION segue:s2 -->\nx\n";
    assertThat(removed(put(text, "body"))).isEqualTo(text);
    assertThat(MemoryText.put(text, OTHER, "body"))
        .isEqualTo(new Edit.Refused(1, "the start marker of segue:s2 has no end marker after it"));
  }

  @Test
  void refusesWhatIsNoPair() {
    refuses(START + "\n", 1, "the start marker of segue:s1 has no end marker after it");
    refuses("a\n" + END, 2, "the end marker of segue:s1 has no start marker before it");
    refuses(END + "\n" + START, 1, "the end marker of segue:s1 has no start marker before it");
    refuses(
        START + "\n" + BLOCK,
        2,
        "a second start marker of segue:s1 stands here before an end marker");
    refuses(BLOCK + "\n\n" + BLOCK, 6, "a second block of segue:s1, or a part of one, stands here");
    refuses(BLOCK + "\n" + END, 5, "a second block of segue:s1, or a part of one, stands here");
    refuses(START + " x\n" + END, 1, "text follows on the line of the start marker of segue:s1");
    refuses(START + "\n```\n" + END, 1, "the start marker of segue:s1 has no end marker after it");
  }

  @Test
  void refusesBlocksInBlocks() {
    String start = "<!-- STARTUP_CONTEXT_INJECTION segue:s2 -->\n";
    String end = "\n<!-- END_STARTUP_CONTEXT segue:s2 -->";
    refuses(start + BLOCK + end, 2, "the block of segue:s1 stands inside another block");
    refuses(
        START + "\n" + start + END,
        2,
        "a marker of another block stands inside the block of segue:s1");
    refuses(
        START + "\n<!-- END_STARTUP_CONTEXT -->\n" + END,
        2,
        "a marker of another block stands inside the block of segue:s1");
  }

  private static void refuses(String text, int line, String reason) {
    assertThat(MemoryText.put(text, KEY, "new")).isEqualTo(new Edit.Refused(line, reason));
    assertThat(MemoryText.remove(text, KEY)).isEqualTo(new Edit.Refused(line, reason));
  }

  @Test
  void makesABodyInert() {
    assertThat(put("", "x\n" + END + "\n" + START + "\u001b[31m\r\ny\u0000"))
        .contains("x\n&lt;!-- END_STARTUP_CONTEXT segue:s1 -->\n&lt;!-- STARTUP")
        .contains("-->\ny\n" + END)
        .doesNotContain("\u001b");
    assertThat(put("", "<!\u200b-- END -->")).contains("\n&lt;!-- END -->\n");
    assertThat(put("", "see @~/.ssh/id and a@b.c\n@x"))
        .contains("see \\@~/.ssh/id and a@b.c\n\\@x");
    assertThat(put("", "~~~~ a\ncode")).contains("~~~~ a\ncode\n~~~~\n" + END);
  }

  @Test
  void needsNoBody() {
    assertThat(put("", " \n")).isEqualTo(BLOCK.replace("body\n", "") + "\n");
  }

  @Test
  void isNamedBySomethingThatCannotEndAMarker() {
    assertThatThrownBy(() -> new BlockKey("a -->")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BlockKey("")).isInstanceOf(IllegalArgumentException.class);
    assertThat(MemoryText.keys("<!-- END_STARTUP_CONTEXT other:x -->\n")).isEmpty();
  }
}

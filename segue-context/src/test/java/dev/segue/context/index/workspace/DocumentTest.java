package dev.segue.context.index.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.segue.context.index.Damage;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class DocumentTest {
  private static final String TOML =
      """
      title = "x" # "y"
      [project]
      dependencies = [
        "requests>=2",
        'rich',
      ]
      [tool.poetry.dependencies]
      python = "^3.9"
      "a.b" = { version = "1", optional = true }
      [tool.poetry.group.dev.dependencies]
      pytest = "*"
      [[bin]]
      name = "n"
      [target.'cfg(unix)'.dependencies]
      libc = "0.2"
      """;

  @Test
  void valuesOfTomlKnowTheirLine() throws UnreadableException {
    Node root = Document.toml(TOML);

    assertThat(root.at("title")).isEqualTo(new Node.Scalar("x", 1));
    assertThat(root.at("project", "dependencies").items())
        .containsExactly(new Node.Scalar("requests>=2", 4), new Node.Scalar("rich", 5));
    assertThat(root.at("tool", "poetry", "dependencies", "a.b", "version"))
        .isEqualTo(new Node.Scalar("1", 9));
    assertThat(root.at("tool", "poetry", "dependencies", "a.b", "optional").text())
        .isEqualTo("true");
    assertThat(root.at("tool", "poetry", "group", "dev", "dependencies", "pytest").line())
        .isEqualTo(11);
    assertThat(root.at("bin").items().getFirst().at("name")).isEqualTo(new Node.Scalar("n", 13));
    assertThat(root.at("target", "cfg(unix)", "dependencies", "libc").line()).isEqualTo(15);
    assertThat(root.at("target", "none", "libc").isThere()).isFalse();
  }

  @Test
  void valuesOfJsonAndYamlKnowTheirLine() throws UnreadableException {
    Node json = Document.json("{\n \"a\": {\n  \"b\":\n   [1, null, true]}}");
    Node yaml = Document.yaml("a: 1\nb:\n  - x\n  - *a\n");

    assertThat(json.at("a", "b"))
        .isEqualTo(
            new Node.Items(
                List.of(
                    new Node.Scalar("1", 4), new Node.Scalar("", 4), new Node.Scalar("true", 4)),
                3));
    assertThat(yaml.at("b").items())
        .containsExactly(new Node.Scalar("x", 3), new Node.Scalar("a", 4));
    assertThat(Document.yaml("").isThere()).isFalse();
  }

  private static UnreadableException refused(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    assertThat(thrown).isInstanceOf(UnreadableException.class);
    return (UnreadableException) thrown;
  }

  @Test
  void refusesWhatIsTooMuchAndSaysWhy() {
    String tenMegabytes = "x".repeat(10 << 20);
    assertThat(refused(() -> Document.json("\"" + tenMegabytes + "\"")).reason())
        .isEqualTo("is longer than 4,194,304 characters");
    assertThat(refused(() -> Document.toml("a = '" + tenMegabytes + "'")).reason())
        .startsWith("is longer");
    assertThat(refused(() -> XmlElement.read("<a>" + tenMegabytes + "</a>")).reason())
        .startsWith("is longer");
    assertThat(refused(() -> Document.json("[".repeat(100_000))).reason())
        .startsWith("is nested deeper than 64");
    assertThat(refused(() -> Document.yaml("[".repeat(10_000))).reason()).contains("nest");
    assertThat(refused(() -> Document.toml("a = " + "[".repeat(100_000))).reason())
        .startsWith("is nested deeper than 64");
    assertThat(refused(() -> Document.toml("a" + ".a".repeat(100_000) + " = 1")).reason())
        .contains("nest");
    assertThat(refused(() -> Document.json("[" + "1,".repeat(500_000) + "1]")).reason())
        .startsWith("holds more than");
    assertThat(refused(() -> XmlElement.read("<a>".repeat(100_000))).reason())
        .startsWith("is nested too deep");
    assertThat(refused(() -> Document.json("{\n \"a\": }")).reason())
        .startsWith("is no JSON: ")
        .endsWith("(line 2)");
  }

  @Test
  void expandsNoAliasAndNoEntity() throws UnreadableException {
    String laughs =
        """
        <?xml version="1.0"?>
        <!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">
        <!ENTITY file SYSTEM "file:///etc/hostname">]>
        <project><name>&lol2;&file;</name></project>
        """;
    assertThat(refused(() -> XmlElement.read(laughs)).reason())
        .startsWith("has a document type declaration");
    assertThat(XmlElement.read("<a>1&lol;2</a>").text()).isEqualTo("12");
    assertThat(Document.yaml("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]").at("c").items())
        .containsExactly(new Node.Scalar("b", 3), new Node.Scalar("b", 3));
  }

  @Test
  void readsXmlWithItsLines() throws UnreadableException {
    XmlElement root =
        XmlElement.read(
            "<p:a xmlns:p='x'>\n <b>1<!-- c -->2 &amp; <![CDATA[<3]]></b>\n <b/>\n</p:a>");

    assertThat(root.name()).isEqualTo("a");
    assertThat(root.at("b")).isEqualTo(new XmlElement("b", "12 & <3", List.of(), 2));
    assertThat(root.all("b")).extracting(XmlElement::line).containsExactly(2, 3);
    assertThat(root.at("c", "d").isThere()).isFalse();
    assertThat(root.text("c")).isEmpty();
  }

  @Test
  void keysThatAreAsLongAsTheFileCostLittle() throws UnreadableException {
    String header = "[" + "a".repeat(40_000) + ".b".repeat(50) + "]\n";

    assertThat(Document.toml(header + "k = 1\n").isThere()).isTrue();
    var text = new StringBuilder(header);
    for (int i = 0; i < 100_000; i++) {
      text.append("k").append(i).append(" = 1\n");
    }
    assertThat(Document.toml(text.toString()).isThere()).isTrue();
  }

  @Test
  void damagedTextsAreReadOrRefused() {
    Damage.of(TOML, 1, 4_000).forEach(text -> readsOrRefuses(() -> Document.toml(text)));
    Damage.of("{\"a\": [1, {\"b\": \"c\\u0041\"}], \"d\": -1.5e3}", 2, 4_000)
        .forEach(text -> readsOrRefuses(() -> Document.json(text)));
    Damage.of("a: &x [1, {b: c}]\n? d\n: - |\n    t\n  - *x\n", 3, 4_000)
        .forEach(text -> readsOrRefuses(() -> Document.yaml(text)));
    Damage.of("<?xml version='1.0'?><a b='c'><!-- d --><e>&lt;<![CDATA[f]]></e></a>", 4, 4_000)
        .forEach(text -> readsOrRefuses(() -> XmlElement.read(text)));
    assertThatThrownBy(() -> Document.json("nope")).isInstanceOf(UnreadableException.class);
  }

  private static void readsOrRefuses(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(UnreadableException.class);
    }
  }
}

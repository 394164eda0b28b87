package dev.segue.testkit.stub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Tools that clients name and shape in their own ways. */
class ToolboxTest {
  private static final Behaviour WRITE = new Behaviour.WriteFile("/w/it's.txt", "a\nb\n", "");
  private static final Behaviour EDIT = new Behaviour.EditFile("/w/a", "old\n", "new\n", "");
  private static final Behaviour RUN = new Behaviour.RunCommand("make", "");

  private static Toolbox.Tool tool(String name, String schema) {
    return new Toolbox.Tool(name, false, Json.read(schema));
  }

  private static JsonNode input(Behaviour behaviour, Toolbox.Tool... tools) {
    return Toolbox.uses(List.of(tools), behaviour).getLast().input();
  }

  @Test
  void anEditorOfAllGetsItsVerb() {
    var editor =
        tool(
            "str_replace_editor",
            """
            {"properties": {"command": {"enum": ["view", "create", "str_replace"]}, "path": {},
             "file_text": {}, "old_str": {}, "new_str": {}}, "required": ["command", "path"]}""");

    assertThat(input(WRITE, editor))
        .isEqualTo(
            Json.of("{'command': 'create', 'path': '?', 'file_text': 'a\\nb\\n'}", "/w/it's.txt"));
    assertThat(input(EDIT, editor))
        .isEqualTo(
            Json.of(
                "{'command': 'str_replace', 'path': '/w/a', 'old_str': 'old\\n', 'new_str': 'new\\n'}"));
  }

  @Test
  void aToolIsCalledByItsNameWhereItIsOffered() {
    var call = new Behaviour.CallTool("mcp__a__b", "{\"x\": 1}", "");

    assertThat(input(call, tool("mcp__a__c", "{}"), tool("mcp__a__b", "{}")))
        .isEqualTo(Json.of("{'x': 1}"));
    assertThat(Toolbox.uses(List.of(tool("mcp__a__c", "{}")), call)).isEmpty();
  }

  @Test
  void codeModeGetsAProgram() {
    var exec = new Toolbox.Tool("exec", true, MissingNode.getInstance());

    assertThat(input(WRITE, exec).stringValue())
        .startsWith("text(await tools.apply_patch(\"*** Begin Patch\\n*** Add File: /w/it's.txt");
    assertThat(input(RUN, exec).stringValue()).contains("tools.exec_command({cmd: \"make\"})");
  }

  @Test
  void aShellWritesWhatNoFinerToolWrites() {
    var shell = tool("exec_command", "{\"properties\": {\"cmd\": {\"type\": \"string\"}}}");

    assertThat(input(WRITE, shell).path("cmd").stringValue())
        .isEqualTo("mkdir -p '/w' && printf '%s' 'a\nb\n' > '/w/it'\\''s.txt'");
    assertThat(input(EDIT, shell).path("cmd").stringValue())
        .startsWith("BEFORE='old\n' AFTER='new\n' perl ")
        .endsWith(" '/w/a'");
  }

  @Test
  void aFunctionThatPatchesGetsThePatch() {
    var patch = tool("apply_patch", "{\"properties\": {\"patchText\": {\"type\": \"string\"}}}");

    assertThat(input(EDIT, patch).path("patchText").stringValue())
        .isEqualTo("*** Begin Patch\n*** Update File: /w/a\n@@\n-old\n+new\n*** End Patch\n");
  }

  @Test
  void aFinerToolGoesBeforeTheShell() {
    var use = Toolbox.uses(List.of(tool("bash", "{}"), tool("create", "{}")), WRITE).getFirst();

    assertThat(use.tool().name()).isEqualTo("create");
  }

  @Test
  void noToolIsUsedWhereNoneFits() {
    assertThat(Toolbox.uses(List.of(tool("Read", "{}")), RUN)).isEmpty();
    assertThat(Toolbox.uses(List.of(tool("bash", "{}")), new Behaviour.Answer("x"))).isEmpty();
  }

  @Test
  void aFileIsReadBeforeItIsEdited() {
    var path = "{\"properties\": {\"file_path\": {}}}";

    assertThat(Toolbox.uses(List.of(tool("Edit", path), tool("Read", path)), EDIT))
        .extracting(use -> use.tool().name())
        .containsExactly("Read", "Edit");
  }
}

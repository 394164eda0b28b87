package dev.segue.files.taskfile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.segue.core.workflow.ReviewPosture;
import dev.segue.core.workflow.Role;
import dev.segue.core.workflow.Separation;
import dev.segue.core.workflow.StageKind;
import dev.segue.files.source.InputException;
import dev.segue.store.MarkdownTables;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schema that editors read says what the program reads. */
class WorkflowSchemaTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String DEV = "{id: dev, role: developer, kind: work}";

  private JsonNode document = JSON.createObjectNode();
  private Schema schema = registry().getSchema(document);

  private static SchemaRegistry registry() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  }

  @BeforeEach
  void readSchema() {
    document = JSON.readTree(MarkdownTables.text("workflow.schema.json"));
    schema = registry().getSchema(document);
  }

  private List<String> complaints(String yaml) {
    Object tree = new Load(LoadSettings.builder().build()).loadFromString(yaml);
    return schema.validate(JSON.valueToTree(tree)).stream().map(String::valueOf).toList();
  }

  @Test
  void allowsWhatIsShippedAndWhatThePageShows() {
    var files = new WorkflowFiles(List.of(), PolicyFile.shipped());
    for (String name : files.names()) {
      assertThat(complaints(files.find(name).orElseThrow().text())).isEmpty();
    }
    assertThat(MarkdownTables.blocks("workflow.md", "yaml"))
        .isNotEmpty()
        .allSatisfy(example -> assertThat(complaints(example)).isEmpty());
  }

  @Test
  void knowsTheWordsOfTheProgram() {
    assertThat(words("role")).isEqualTo(words(Role.values(), Role::word));
    assertThat(words("kind")).isEqualTo(words(StageKind.values(), StageKind::word));
    assertThat(words("separation")).isEqualTo(words(Separation.values(), Separation::word));
    assertThat(words("posture")).isEqualTo(words(ReviewPosture.values(), ReviewPosture::word));
  }

  private List<String> words(String key) {
    return document
        .at("/$defs/stage/properties/" + key + "/enum")
        .valueStream()
        .map(JsonNode::asString)
        .toList();
  }

  private static <E> List<String> words(E[] values, Function<E, String> word) {
    return Arrays.stream(values).map(word).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stages: []",
        "stages: [{id: arch, role: architect, kind: review}]",
        "stages: [" + DEV + ", {id: two, role: developer, kind: work}]",
        "stages: [" + DEV + ", {id: arch, role: architect, kind: reveiw}]",
        "stages: [" + DEV + ", {id: Arch, role: architect, kind: review}]",
        "stages: [" + DEV + ", {id: po, role: po, kind: approval, posture: throwaway}]",
        "stages: [{id: dev, role: developer, kind: work, colour: red}]",
        "stages: [" + DEV + "]\nmax_rejections: 21",
        "stages: [" + DEV + "]\nmax_attempts: 0",
        "stages: [" + DEV + "]\nstage: 1",
        "version: 2\nstages: [" + DEV + "]"
      })
  void refusesWhatTheProgramRefuses(String yaml) {
    assertThat(complaints(yaml)).isNotEmpty();
    assertThatThrownBy(
            () ->
                WorkflowFile.parse(
                    "own",
                    "own.yaml",
                    yaml.getBytes(UTF_8),
                    PolicyFile.shipped(),
                    Optional.empty()))
        .isInstanceOf(InputException.class);
  }
}

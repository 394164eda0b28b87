package dev.segue.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.segue.server.api.Route;
import dev.segue.wire.context.v1.Decision;
import dev.segue.wire.context.v1.GetContextRequest;
import dev.segue.wire.context.v1.ReportWorkRequest;
import dev.segue.wire.context.v1.TransitionPhaseRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The description of the routes, held against those that answer. */
class OpenApiTest {
  private final ServerFixture serverFixture =
      new ServerFixture(
          ServerSettings.local(0),
          List.of(
              Route.get("/v1/things/{id}", "A thing", List.of("full"), _ -> Map.of()),
              Route.post("/v1/stop", "Stops", _ -> Map.of())));

  private final JsonNode described = ServerFixture.tree(serverFixture.get("/openapi.json"));

  @AfterEach
  void end() {
    serverFixture.close();
  }

  @Test
  void everyReferenceLeadsSomewhere() {
    assertThat(described.get("openapi").asString()).isEqualTo("3.1.0");
    var references = new TreeSet<String>();
    collect(described, references);
    assertThat(references).hasSizeGreaterThan(10);
    references.forEach(
        reference ->
            assertThat(described.at(reference.substring(1)).isMissingNode())
                .as(reference)
                .isFalse());
  }

  private static void collect(JsonNode tree, Set<String> references) {
    if (tree.has("$ref")) {
      references.add(tree.get("$ref").asString());
    }
    tree.forEach(child -> collect(child, references));
  }

  @Test
  void everyEntryIsAnsweredAndDocumentsHaveExactlyTheFieldsOfTheirSchema() {
    serverFixture.post("/v1/context", "{\"task_id\":\"t1\",\"role\":\"developer\"}");
    String hash = serverFixture.context.packs.keySet().iterator().next();
    Map<String, String> bodies =
        Map.of(
            "/v1/context", "{\"task_id\":\"t1\",\"role\":\"developer\"}",
            "/v1/decisions", "{\"title\":\"T\",\"rationale\":\"R\"}",
            "/v1/tasks/{id}/report", "{\"summary\":\"s\"}",
            "/v1/tasks/{id}/transition", "{\"action\":\"a\"}");
    var documents = new ArrayList<String>();

    described
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation -> {
                          JsonNode schema =
                              operation
                                  .getValue()
                                  .at("/responses/200/content/application~1json/schema");
                          if (!schema.has("$ref")) {
                            return;
                          }
                          String url = path.getKey().replace("{hash}", hash).replace("{id}", "t1");
                          var answer =
                              operation.getKey().equals("get")
                                  ? serverFixture.get(url)
                                  : serverFixture.post(url, bodies.getOrDefault(path.getKey(), ""));
                          assertThat(answer.statusCode()).as(url).isEqualTo(200);
                          compare(url, schema, ServerFixture.tree(answer));
                          documents.add(url);
                        }));

    assertThat(documents).hasSize(9);
  }

  /** Every field of the document is in the schema, and every field of the schema in it. */
  private void compare(String where, JsonNode schema, JsonNode value) {
    JsonNode known =
        schema.has("$ref") ? described.at(schema.get("$ref").asString().substring(1)) : schema;
    if (value.isObject()) {
      assertThat(known.get("properties").propertyNames())
          .as(where)
          .containsExactlyInAnyOrderElementsOf(value.propertyNames());
      value
          .properties()
          .forEach(
              field ->
                  compare(
                      where + "." + field.getKey(),
                      known.get("properties").get(field.getKey()),
                      field.getValue()));
    } else if (value.isArray()) {
      value.forEach(item -> compare(where + "[]", known.get("items"), item));
    } else {
      String type =
          value.isNull()
              ? "null"
              : value.isString()
                  ? "string"
                  : value.isBoolean() ? "boolean" : value.isIntegralNumber() ? "integer" : "number";
      assertThat(known.get("type").toString()).as(where).contains("\"" + type + "\"");
    }
  }

  @Test
  void bodiesHaveTheFieldsOfTheirMessages() {
    compare(GetContextRequest.getDescriptor(), "GetContextRequest", Set.of());
    compare(Decision.getDescriptor(), "NewDecision", Set.of("id", "time", "source"));
    compare(ReportWorkRequest.getDescriptor(), "ReportWork", Set.of("task_id"));
    compare(TransitionPhaseRequest.getDescriptor(), "TransitionPhase", Set.of("task_id"));
  }

  private void compare(Descriptor message, String schema, Set<String> elsewhere) {
    var names = new TreeSet<String>();
    message.getFields().stream().map(FieldDescriptor::getName).forEach(names::add);
    names.removeAll(elsewhere);
    assertThat(described.at("/components/schemas/" + schema + "/properties").propertyNames())
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void routesOfTheApplicationAreDescribed() {
    JsonNode thing = described.get("paths").get("/v1/things/{id}").get("get");

    assertThat(thing.get("summary").asString()).isEqualTo("A thing");
    assertThat(thing.get("parameters").findValuesAsString("name")).containsExactly("id", "full");
    assertThat(described.get("paths").get("/v1/stop").get("post").has("requestBody")).isTrue();
  }
}

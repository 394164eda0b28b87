package dev.segue.run.check;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import com.networknt.schema.regex.RegularExpression;
import dev.segue.core.task.AnswerSchema;
import dev.segue.run.check.FileChecks.Text;
import java.util.List;
import java.util.Locale;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Judges the answer object by the task's JSON schema (2020-12 unless the schema names its draft).
 * References to other files or addresses are not followed.
 */
final class SchemaCheck {
  private static final JsonMapper JSON = JsonMapper.shared();

  private SchemaCheck() {}

  static Finding judge(AnswerSchema schema, FileChecks files, String answerJson) {
    return switch (schema) {
      case AnswerSchema.Inline(String json) -> judge(json, answerJson);
      case AnswerSchema.InFile(String path) ->
          switch (files.read(path)) {
            case Text.Unread(String why) -> Finding.fails("schema " + why);
            case Text.Read(String json) -> judge(json, answerJson);
          };
    };
  }

  private static Finding judge(String schemaJson, String answerJson) {
    JsonNode answer;
    try {
      answer = JSON.readTree(answerJson);
    } catch (JacksonException e) {
      return Finding.fails("answer is not JSON: " + e.getOriginalMessage());
    }
    try {
      Schema schema = registry().getSchema(JSON.readTree(schemaJson));
      return finding(schema.validate(answer));
    } catch (JacksonException e) {
      return Finding.fails("schema is not JSON: " + e.getOriginalMessage());
    } catch (SchemaException | IllegalArgumentException | StackOverflowError e) {
      return Finding.fails("schema cannot be used: " + e.getMessage());
    }
  }

  private static Finding finding(List<Error> errors) {
    if (errors.isEmpty()) {
      return new Finding.Holds("answer satisfies expected_json_schema");
    }
    List<String> lines = errors.stream().map(SchemaCheck::line).distinct().sorted().toList();
    String more = lines.size() == 1 ? "" : " (+" + (lines.size() - 1) + " more)";
    return new Finding.Fails(
        "answer" + lines.getFirst() + more,
        lines.stream().map(line -> "answer" + line).collect(Collectors.joining("\n")));
  }

  private static String line(Error error) {
    return error.getInstanceLocation() + ": " + error.getMessage();
  }

  private static SchemaRegistry registry() {
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .locale(Locale.ENGLISH)
            .pathType(PathType.JSON_POINTER)
            .regularExpressionFactory(SchemaCheck::regex)
            .build();
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_2020_12,
        builder ->
            builder
                .schemaRegistryConfig(config)
                .schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /** The texts that patterns meet are the agent's. What costs too much does not match. */
  private static RegularExpression regex(String pattern) {
    try {
      BoundedRegex regex = BoundedRegex.compile(pattern);
      return text -> regex.find(text) == BoundedRegex.Result.FOUND;
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException("pattern " + pattern + ": " + e.getDescription(), e);
    }
  }
}

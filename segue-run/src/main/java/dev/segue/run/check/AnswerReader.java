package dev.segue.run.check;

import dev.segue.core.verify.AgentClaim;
import dev.segue.core.verify.ClaimStatus;
import dev.segue.core.verify.ClaimedVerdict;
import dev.segue.core.verify.HelperAnswer;
import dev.segue.core.verify.ProposedCommand;
import dev.segue.core.workflow.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON object at the end of an agent's answer: bare or fenced, with text around it, as a
 * JSON string, or inside the envelope of a CLI. The last object that fits counts. Whatever the text
 * holds, reading it takes linear time and never throws. Thread-safe.
 */
public final class AnswerReader {
  /** Answers beyond this are read from their end. */
  private static final int CHARACTERS = 4 * 1024 * 1024;

  /** Envelopes within envelopes. */
  private static final int LAYERS = 6;

  private static final Set<String> ENVELOPES =
      Set.of("result", "response", "answer", "content", "text", "message", "output", "final");

  private static final TypeReference<Map<String, @Nullable Object>> OBJECT =
      new TypeReference<>() {};

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_TRAILING_COMMA).build();

  /** What an agent claims; empty when its answer holds no claim. */
  public Optional<ReadClaim> claim(String answer) {
    return last(
        answer, "status", (json, node) -> claim(node).map(claim -> new ReadClaim(claim, json)));
  }

  /** What a helper agent proposes; empty when its answer holds no list of commands. */
  public Optional<HelperAnswer> helperAnswer(String answer) {
    return last(answer, "commands", (_, node) -> helperAnswer(node));
  }

  /** The verdict of a reviewer, by its rules; empty when its answer holds none. */
  public Optional<VerdictRules.Result> verdict(String answer) {
    return last(
        answer,
        "verdict",
        (_, node) -> Optional.of(VerdictRules.read(JSON.convertValue(node, OBJECT))));
  }

  private interface Shape<T> {
    Optional<T> read(String json, JsonNode object);
  }

  private static <T> Optional<T> last(String answer, String key, Shape<T> shape) {
    int cut = Math.max(0, answer.length() - CHARACTERS);
    return last(answer.substring(cut), key, shape, LAYERS);
  }

  private static <T> Optional<T> last(String text, String key, Shape<T> shape, int layers) {
    List<ObjectScan.Span> direct = ObjectScan.of(text, Set.of(key));
    Optional<T> found = newest(text, direct, (json, node) -> shape.read(json, node));
    if (found.isPresent() || layers == 0) {
      return found;
    }
    List<ObjectScan.Span> envelopes = ObjectScan.of(text, ENVELOPES);
    found =
        newest(
            text,
            envelopes,
            (_, node) -> peeled(node, inner -> last(inner, key, shape, layers - 1)));
    return found.isPresent() ? found : ofString(text, inner -> last(inner, key, shape, layers - 1));
  }

  private static <T> Optional<T> newest(String text, List<ObjectScan.Span> spans, Shape<T> shape) {
    for (ObjectScan.Span span : spans.reversed()) {
      String json = text.substring(span.start(), span.end());
      Optional<T> read = parse(json).flatMap(node -> shape.read(json, node));
      if (read.isPresent()) {
        return read;
      }
    }
    return Optional.empty();
  }

  private static <T> Optional<T> peeled(JsonNode envelope, Function<String, Optional<T>> inner) {
    for (String name : ENVELOPES) {
      JsonNode value = envelope.path(name);
      if (value.isString()) {
        Optional<T> read = inner.apply(value.stringValue());
        if (read.isPresent()) {
          return read;
        }
      }
    }
    return Optional.empty();
  }

  private static <T> Optional<T> ofString(String text, Function<String, Optional<T>> inner) {
    String stripped = text.strip();
    return stripped.startsWith("\"")
        ? parse(stripped)
            .filter(JsonNode::isString)
            .flatMap(node -> inner.apply(node.stringValue()))
        : Optional.empty();
  }

  /** Text that only looks like JSON, or nests deeper than the parser goes, is no JSON here. */
  private static Optional<JsonNode> parse(String json) {
    try {
      return Optional.of(JSON.readTree(json));
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  private static Optional<AgentClaim> claim(JsonNode node) {
    return status(node.path("status"))
        .map(
            status ->
                new AgentClaim(
                    status,
                    paths(node.path("files_created")),
                    paths(node.path("files_updated")),
                    text(node.path("summary")).orElse(""),
                    text(node.path("reasoning")).orElse(""),
                    text(node.path("needed_changes")).orElse(""),
                    text(node.path("response")),
                    text(node.path("findings")),
                    verdict(node.path("verdict"))));
  }

  private static Optional<ClaimStatus> status(JsonNode node) {
    return switch (word(node)) {
      case "completed" -> Optional.of(ClaimStatus.COMPLETED);
      case "failed" -> Optional.of(ClaimStatus.FAILED);
      default -> Optional.empty();
    };
  }

  private static Optional<ClaimedVerdict> verdict(JsonNode node) {
    return switch (word(node)) {
      case "pass", "passed" -> Optional.of(ClaimedVerdict.PASS);
      case "fail", "failed" -> Optional.of(ClaimedVerdict.FAIL);
      default -> Optional.empty();
    };
  }

  private static String word(JsonNode node) {
    return node.isString() ? node.stringValue().strip().toLowerCase(Locale.ROOT) : "";
  }

  private static List<String> paths(JsonNode node) {
    List<String> paths = new ArrayList<>();
    if (node.isString() && !node.stringValue().isBlank()) {
      paths.add(node.stringValue());
    }
    if (node.isArray()) {
      for (JsonNode element : node) {
        JsonNode path = element.isObject() ? element.path("path") : element;
        if (path.isString() && !path.stringValue().isBlank()) {
          paths.add(path.stringValue());
        }
      }
    }
    return paths;
  }

  private static Optional<String> text(JsonNode node) {
    if (node.isMissingNode() || node.isNull()) {
      return Optional.empty();
    }
    return Optional.of(node.isString() ? node.stringValue() : node.toString());
  }

  private static Optional<HelperAnswer> helperAnswer(JsonNode node) {
    if (!node.path("commands").isArray()) {
      return Optional.empty();
    }
    List<ProposedCommand> commands = new ArrayList<>();
    for (JsonNode command : node.path("commands")) {
      commands.add(command(command));
    }
    return Optional.of(new HelperAnswer(commands, text(node.path("reasoning")).orElse("")));
  }

  private static ProposedCommand command(JsonNode node) {
    String criterion = text(node.path("criterion")).orElse("");
    JsonNode argv = node.path("argv");
    if (!argv.isArray()) {
      String shown = text(argv).or(() -> text(node.path("command"))).orElse(node.toString());
      return new ProposedCommand.Unreadable(criterion, shown, "argv is not a list of texts");
    }
    List<String> words = new ArrayList<>();
    for (JsonNode word : argv) {
      if (!word.isString()) {
        return new ProposedCommand.Unreadable(
            criterion, argv.toString(), "argv is not a list of texts");
      }
      words.add(word.stringValue());
    }
    return new ProposedCommand.Argv(criterion, words);
  }
}

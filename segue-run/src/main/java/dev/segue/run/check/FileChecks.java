package dev.segue.run.check;

import dev.segue.core.task.Check;
import dev.segue.run.check.WorkspacePaths.Place;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks that only look at files. */
final class FileChecks {
  /** Larger files are refused: a check is no search engine. */
  static final int BYTES = 5 * 1024 * 1024;

  private static final int SHOWN = 80;

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final WorkspacePaths paths;

  FileChecks(WorkspacePaths paths) {
    this.paths = paths;
  }

  Finding exist(List<String> names) {
    for (String name : names) {
      switch (paths.find(name)) {
        case Place.There _ -> {
          // The next one, then.
        }
        case Place.Missing() -> {
          return Finding.fails(name + " does not exist");
        }
        case Place.Leaves(String why) -> {
          return Finding.fails(why);
        }
      }
    }
    return new Finding.Holds(String.join(", ", names) + (names.size() == 1 ? " exists" : " exist"));
  }

  Finding contains(Check.FileContains check) {
    return switch (read(check.path())) {
      case Text.Unread(String why) -> Finding.fails(why);
      case Text.Read(String text) -> {
        Optional<Finding> byText = check.text().map(wanted -> textIn(check.path(), text, wanted));
        yield byText.orElseGet(() -> regexIn(check.path(), text, check.regex().orElse("")));
      }
    };
  }

  private static Finding textIn(String path, String text, String wanted) {
    return text.contains(wanted)
        ? new Finding.Holds(path + " contains \"" + shown(wanted) + "\"")
        : Finding.fails(path + " does not contain \"" + shown(wanted) + "\"");
  }

  private static Finding regexIn(String path, String text, String regex) {
    try {
      return switch (BoundedRegex.compile(regex).find(text)) {
        case FOUND -> new Finding.Holds(path + " matches /" + shown(regex) + "/");
        case ABSENT -> Finding.fails(path + " does not match /" + shown(regex) + "/");
        case TOO_COSTLY ->
            Finding.fails(
                "regex /" + shown(regex) + "/ takes too long on " + path + "; simplify it");
      };
    } catch (PatternSyntaxException e) {
      return Finding.fails("regex /" + shown(regex) + "/ is none: " + e.getDescription());
    }
  }

  Finding json(Check.JsonPath check) {
    return switch (read(check.file())) {
      case Text.Unread(String why) -> Finding.fails(why);
      case Text.Read(String text) -> {
        try {
          yield valueAt(check, JSON.readTree(text));
        } catch (JacksonException e) {
          yield Finding.fails(check.file() + " is not JSON: " + e.getOriginalMessage());
        }
      }
    };
  }

  private static Finding valueAt(Check.JsonPath check, JsonNode document) {
    JsonPointer pointer;
    try {
      pointer = JsonPointer.compile(check.pointer());
    } catch (IllegalArgumentException e) {
      return Finding.fails("path " + check.pointer() + " is no JSON pointer: " + e.getMessage());
    }
    String place = check.file() + "#" + check.pointer();
    JsonNode value = document.at(pointer);
    if (value.isMissingNode()) {
      return Finding.fails(place + " does not exist");
    }
    if (check.equals().isEmpty()) {
      return new Finding.Holds(place + " is " + shown(value.toString()));
    }
    JsonNode wanted = JSON.readTree(check.equals().get());
    return value.equals(FileChecks::compare, wanted)
        ? new Finding.Holds(place + " is " + shown(wanted.toString()))
        : Finding.fails(
            place
                + " expected "
                + shown(wanted.toString())
                + " but was "
                + shown(value.toString()));
  }

  /** JSON knows one kind of number: 1 and 1.0 are the same. */
  private static int compare(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return a.decimalValue().compareTo(b.decimalValue());
    }
    return a.equals(b) ? 0 : 1;
  }

  /** The text of a file. */
  sealed interface Text {
    record Read(String text) implements Text {}

    record Unread(String why) implements Text {}
  }

  Text read(String name) {
    return switch (paths.find(name)) {
      case Place.Missing() -> new Text.Unread(name + " does not exist");
      case Place.Leaves(String why) -> new Text.Unread(why);
      case Place.There(Path real) -> read(name, real);
    };
  }

  private static Text read(String name, Path real) {
    // A pipe or a device would be waited for.
    if (!Files.isRegularFile(real)) {
      return new Text.Unread(name + " is no file");
    }
    try (InputStream in = Files.newInputStream(real)) {
      byte[] bytes = in.readNBytes(BYTES + 1);
      return bytes.length > BYTES
          ? new Text.Unread(name + " is larger than 5 MB")
          : new Text.Read(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      return new Text.Unread(name + " cannot be read: " + e.getMessage());
    }
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN - 1) + "…";
  }
}

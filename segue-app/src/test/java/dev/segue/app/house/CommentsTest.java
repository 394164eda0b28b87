package dev.segue.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks how the comments of types begin, in main and test sources. */
class CommentsTest {
  private static final Pattern TYPE_COMMENT =
      Pattern.compile(
          "/\\*\\*\\s*(?:\\*\\s*)?(\\S+)(?:(?!\\*/).)*\\*/\\s*"
              + "(?:@[\\w.]+(?:\\([^()]*(?:\\([^()]*\\)[^()]*)*\\))?\\s*)*"
              + "(?:(?:public|private|protected|static|final|sealed|non-sealed|abstract) )*"
              + "(?:class|interface|enum|record|@interface) (\\w+)",
          Pattern.DOTALL);

  /** Openings that leave the reader without a subject. */
  private static final Pattern BANNED = Pattern.compile("(What|Whether|Where|Of|Who)\\b.*");

  @Test
  void typeCommentsOpenWithANounOrAVerb() {
    List<Path> sources =
        Checkout.files().stream()
            .filter(path -> path.toString().endsWith(".java"))
            .filter(path -> !path.startsWith("segue-picocli"))
            .toList();
    assertThat(sources).hasSizeGreaterThan(1_000);
    var findings = new Findings();
    for (Path source : sources) {
      Matcher comments = TYPE_COMMENT.matcher(Checkout.read(source));
      while (comments.find()) {
        if (BANNED.matcher(comments.group(1)).matches()) {
          findings.add(
              "%s: %s begins with %s".formatted(source, comments.group(2), comments.group(1)));
        }
      }
    }
    findings.mustBeNone(
        7, "open with a noun phrase or a third-person verb: subject first, one idea a sentence.");
  }
}

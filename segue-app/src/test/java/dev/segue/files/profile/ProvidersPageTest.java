package dev.segue.files.profile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.segue.core.provider.OutputReader;
import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Reading;
import dev.segue.core.provider.Reason;
import dev.segue.core.provider.ResetPattern;
import dev.segue.core.verify.ClaimStatus;
import dev.segue.files.source.Node;
import dev.segue.files.source.Problems;
import dev.segue.files.source.SourceReader;
import dev.segue.run.check.AnswerReader;
import dev.segue.store.MarkdownTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvidersPageTest {
  private static final String PAGE = "providers.md";
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path folder;

  private static void add(Set<String> names, String prefix, Collection<String> keys) {
    keys.forEach(key -> names.add(prefix + key));
  }

  @Test
  void listsTheKeysThatAreKnown() {
    Set<String> known = new TreeSet<>(ProfileReader.KEYS);
    // The others of a mapping are those that may stand beside it.
    assertThat(ProfileReader.KEYS)
        .containsAll(OutputFields.KEYS.stream().filter(key -> !key.equals("format")).toList());
    known.add("output.format");
    add(known, "arguments.", ProfileReader.ARGUMENT_KEYS);
    add(known, "own_config.", ProfileReader.OWN_CONFIG_KEYS);
    add(known, "usage.", OutputFields.USAGE_KEYS);
    add(known, "files.", OutputFields.FILE_KEYS);
    add(known, "place.", OutputFields.SELECTOR_KEYS);
    add(known, "context.", OutputFields.CONTEXT_KEYS);
    add(known, "resume.", ResumeFields.KEYS);
    add(known, "sign.", ResumeFields.SIGN_KEYS);
    add(known, "hooks.", ChannelFields.HOOK_KEYS);
    add(known, "event.", ChannelFields.EVENT_KEYS);
    add(known, "launch.", ChannelFields.LAUNCH_KEYS);
    add(known, "transcript.", ChannelFields.TRANSCRIPT_KEYS);
    add(known, "user_hooks.", UserHookFields.KEYS);
    add(known, "user_event.", UserHookFields.EVENT_KEYS);
    add(known, "stub.", TrialsFields.KEYS);
    add(known, "interactive.", InteractiveFields.KEYS);
    add(known, "composer.", ComposerFields.KEYS);
    add(known, "rule.", RuleFields.KEYS);
    add(known, "look.", RuleFields.LOOK_KEYS);
    add(known, "answers.", InteractiveFields.ANSWER_KEYS);
    add(known, "match.", Matches.KEYS);
    add(known, "failures.", FailureFields.KEYS);

    assertThat(MarkdownTables.table(PAGE, "key").keySet())
        .containsExactlyInAnyOrderElementsOf(known);
  }

  @Test
  void listsTheGroupsOfAReset() {
    assertThat(MarkdownTables.table(PAGE, "group").keySet())
        .containsExactlyElementsOf(ResetPattern.UNITS);
  }

  @Test
  void listsEveryReasonWithWhatItDoesToTheBreaker() {
    var page = MarkdownTables.table(PAGE, "reason");

    assertThat(page.keySet())
        .containsExactlyInAnyOrderElementsOf(Stream.of(Reason.values()).map(Reason::word).toList());
    for (Reason reason : Reason.values()) {
      String breaker = page.getOrDefault(reason.word(), List.of()).get(1);
      assertThat(breaker)
          .as(reason.word())
          .isEqualTo(
              reason.opensBreaker()
                  ? "opens"
                  : reason.isStrike() ? "third task in a row opens" : "stays closed");
    }
  }

  @Tag("slow")
  @Test
  void showsAnAgentThatAnswersAndFailsAsItsProfileSays() throws IOException, InterruptedException {
    var root =
        (Node.Mapping)
            SourceReader.parse(
                "config.yaml",
                MarkdownTables.blocks(PAGE, "yaml").getLast().getBytes(UTF_8),
                new Problems());
    var providers = (Node.Sequence) root.value("providers").orElseThrow();
    Profile profile = Profiles.of(List.of((Node.Mapping) providers.items().getFirst()), folder);
    Path script = Path.of(profile.command().getFirst());
    Files.createDirectories(folder.resolve("agents"));
    Files.writeString(script, MarkdownTables.blocks(PAGE, "sh").getFirst());

    Reading answered = run(script, profile);
    assertThat(answered.failure()).isEmpty();
    var claim = new AnswerReader().claim(answered.answer().orElseThrow()).orElseThrow().claim();
    assertThat(claim.status()).isEqualTo(ClaimStatus.COMPLETED);
    assertThat(claim.filesCreated()).allMatch(file -> Files.exists(folder.resolve(file)));

    Files.createFile(folder.resolve("out-of-plan"));
    assertThat(run(script, profile).failure())
        .contains(
            new Reading.Failure(Reason.RATE_LIMIT_EXCEEDED, Optional.of(NOW.plusSeconds(120))));
  }

  private Reading run(Path script, Profile profile) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("sh", script.toString()).directory(folder.toFile()).start();
    try (var stdin = process.getOutputStream()) {
      stdin.write("Count me.".getBytes(UTF_8));
    }
    var reader = new OutputReader(profile);
    new String(process.getInputStream().readAllBytes(), UTF_8).lines().forEach(reader::outputLine);
    new String(process.getErrorStream().readAllBytes(), UTF_8).lines().forEach(reader::errorLine);
    return reader.finish(process.waitFor(), NOW, ZoneOffset.UTC);
  }
}

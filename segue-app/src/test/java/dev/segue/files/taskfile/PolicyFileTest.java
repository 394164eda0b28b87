package dev.segue.files.taskfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.context.ContextPolicy;
import dev.segue.core.context.SectionKind;
import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import dev.segue.files.source.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFileTest {
  /** The public defaults of the reference. */
  private static final Map<Role, List<Phase>> DEFAULTS =
      Map.of(
          Role.DEVELOPER, List.of(Phase.DESIGN, Phase.BUILD, Phase.TEST),
          Role.ARCHITECT, List.of(Phase.DESIGN, Phase.BUILD, Phase.DOC),
          Role.QA, List.of(Phase.BUILD, Phase.TEST, Phase.DOC),
          Role.DEVOPS, List.of(Phase.BUILD, Phase.TEST),
          Role.DATA, List.of(Phase.DESIGN, Phase.BUILD),
          Role.PO, List.of(Phase.DESIGN, Phase.TEST, Phase.DOC));

  @TempDir private Path folder;

  private ContextPolicy own(String text) throws Exception {
    Files.writeString(folder.resolve(PolicyFile.NAME), text);
    return PolicyFile.of(folder);
  }

  @Test
  void theShippedOneHasThePhasesOfTheReference() {
    ContextPolicy shipped = PolicyFile.of(folder);

    for (Role role : Role.values()) {
      List<Phase> seen =
          Arrays.stream(Phase.values())
              .filter(phase -> shipped.sections(role, phase).isPresent())
              .toList();
      assertThat(seen).as(role.word()).isEqualTo(DEFAULTS.get(role));
    }
  }

  @Test
  void onlyReviewersSeeWorkToReview() {
    ContextPolicy shipped = PolicyFile.shipped();

    for (Role role : Role.values()) {
      for (Phase phase : Phase.values()) {
        boolean seesWork =
            shipped.sections(role, phase).filter(s -> s.contains(SectionKind.WORK)).isPresent();
        assertThat(!seesWork || role.isReviewer()).as("%s in %s", role, phase).isTrue();
      }
    }
  }

  @Test
  void aProjectsOwnTakesThePlaceOfTheShippedOneWhole() throws Exception {
    ContextPolicy own = own("qa: {test: [task, tests]}\n");

    assertThat(own.sections(Role.QA, Phase.TEST))
        .contains(Set.copyOf(EnumSet.of(SectionKind.TASK, SectionKind.TESTS)));
    assertThat(own.sections(Role.QA, Phase.BUILD)).isEmpty();
    assertThat(own.sections(Role.DEVELOPER, Phase.BUILD)).isEmpty();
  }

  @Test
  void anEmptyOneIsBrokenAndNotTheShippedOne() {
    assertThatThrownBy(() -> own("# nothing\n")).isInstanceOf(InputException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "qq: {test: [task]} | context-policy.yaml:1",
        "qa: {tests: [task]} | qa.tests",
        "qa: {test: [task, tasks]} | context-policy.yaml:1",
        "qa: {test: [decisions]} | qa.test: lacks the section task",
        "qa: {test: []} | lacks the section task",
        "[qa] | context-policy.yaml:1",
        "qa: test | context-policy.yaml:1"
      })
  void aBrokenOneIsRefusedWithItsPlace(String text, String said) {
    assertThatThrownBy(() -> own(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(said);
  }
}

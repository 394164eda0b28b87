package dev.segue.core.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.segue.core.workflow.Phase;
import dev.segue.core.workflow.Role;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WordsTest {
  @ParameterizedTest
  @CsvSource({
    "dev, DEVELOPER",
    "Developer, DEVELOPER",
    "ARCH, ARCHITECT",
    "tester, QA",
    "qa, QA",
    "ops, DEVOPS",
    "data, DATA",
    "product_owner, PO",
    " po , PO"
  })
  void rolesHaveAliases(String word, Role role) {
    assertThat(Role.parse(word)).contains(role);
  }

  @Test
  void whatIsNoRoleIsNone() {
    assertThat(Role.parse("boss")).isEmpty();
    assertThat(Role.parse("")).isEmpty();
    assertThat(Phase.parse("BUILD")).contains(Phase.BUILD);
    assertThat(Phase.parse("deploy")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "todo, BUILD",
    "arch_reviewing, BUILD",
    "pending_arch_review, BUILD",
    "qa_testing, TEST",
    "Pending_QA, TEST",
    "pending_po_approval, DOC",
    "po_approved, DOC"
  })
  void statesImplyAPhase(String state, Phase phase) {
    assertThat(Phase.ofState(state)).contains(phase);
  }

  @Test
  void whereNobodyWorksThereIsNoPhase() {
    assertThat(Phase.ofState("done")).isEmpty();
    assertThat(Phase.ofState("cancelled")).isEmpty();
    assertThat(Phase.ofState("sleeping")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void sharesAreTheWhole(Role role) {
    int all = Arrays.stream(SectionKind.values()).mapToInt(kind -> kind.percent(role)).sum();

    assertThat(all).isEqualTo(100);
    assertThat(SectionKind.values()).allMatch(kind -> kind.percent(role) >= 0);
  }

  @Test
  void whatAPolicyDoesNotNameIsForbidden() {
    var policy =
        new ContextPolicy(
            Map.of(Role.QA, Map.of(Phase.TEST, Set.of(SectionKind.TASK, SectionKind.TESTS))));

    assertThat(policy.sections(Role.QA, Phase.TEST))
        .contains(EnumSet.of(SectionKind.TASK, SectionKind.TESTS));
    assertThat(policy.sections(Role.QA, Phase.BUILD)).isEmpty();
    assertThat(policy.sections(Role.PO, Phase.DOC)).isEmpty();
    assertThatThrownBy(
            () ->
                new ContextPolicy(
                    Map.of(Role.PO, Map.of(Phase.DOC, Set.of(SectionKind.DECISIONS)))))
        .hasMessage("po in doc would not see its task");
  }
}

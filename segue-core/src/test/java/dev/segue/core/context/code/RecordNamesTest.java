package dev.segue.core.context.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class RecordNamesTest {
  @Test
  void namesAreReadInTheSpellingsOfPeople() {
    assertThat(
            RecordNames.in(
                "As ADR-0007 and ADR 12 say (adr_3, ADR#4, ADR: 5, adr8). See ADR-0011."))
        .containsExactly("adr-11", "adr-12", "adr-3", "adr-4", "adr-5", "adr-7", "adr-8");
    assertThat(RecordNames.in("see docs/adr/0009-use-maven.md, decisions/adr-010-x.md"))
        .containsExactly("adr-10", "adr-9");
    assertThat(RecordNames.in("decided in docs/decisions/use-Postgres.md"))
        .containsExactly("adr/use-postgres");
    assertThat(RecordNames.in("D-0012 holds, D-12 is no id, ID-0012 neither"))
        .containsExactly("d-12");
  }

  @Test
  void whatOnlyLooksLikeANameIsNone() {
    assertThat(RecordNames.in("quadr 7, an address, padr-3, ADR 1.5, ADR-1234567, no adr here"))
        .isEmpty();
    assertThat(RecordNames.in("")).isEmpty();
    assertThat(RecordNames.in("ad")).isEmpty();
  }

  @Test
  void aRecordIsCalledByItsIdElseByItsFile() {
    assertThat(RecordNames.of("ADR-0007", "docs/adr/0007-x.md")).containsExactly("adr-7");
    assertThat(RecordNames.of("docs/adr/0007-two", "docs/adr/0007-two.md"))
        .containsExactly("adr-7");
    assertThat(RecordNames.of("use-postgres", "docs/decisions/use-postgres.md"))
        .containsExactly("adr/use-postgres");
    assertThat(RecordNames.of("D-0012", "mcp")).containsExactly("d-12");
    assertThat(RecordNames.of("odd", "mcp")).isEmpty();
  }

  @Test
  void longTextsCostNoMoreThanTheirLength() {
    String hostile =
        "adr/" + "a".repeat(200_000) + "adr-".repeat(200_000) + "decisions/x".repeat(50_000);

    Assertions.assertTimeout(
        Duration.ofMinutes(2), () -> assertThat(RecordNames.in(hostile)).isEqualTo(List.of()));
  }
}

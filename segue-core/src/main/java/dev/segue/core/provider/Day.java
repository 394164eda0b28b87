package dev.segue.core.provider;

import java.time.LocalDate;
import java.time.MonthDay;

/** A day as a text names it. */
sealed interface Day {
  /** With its year. */
  record Dated(LocalDate date) implements Day {}

  /** Without its year. */
  record Yearless(MonthDay day) implements Day {}

  /** Today or a day after it. */
  record Relative(int days) implements Day {}

  /** The end of the present day. */
  record Tonight() implements Day {}
}

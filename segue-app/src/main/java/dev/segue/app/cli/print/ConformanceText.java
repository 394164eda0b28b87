package dev.segue.app.cli.print;

import dev.segue.run.conformance.CaseResult;
import dev.segue.run.conformance.Report;
import dev.segue.run.conformance.Subject;
import dev.segue.run.conformance.Verdict;
import java.io.PrintWriter;
import java.util.Locale;

/** A trial for people: a line for each case as it ends, then the numbers. */
public final class ConformanceText {
  private final PrintWriter out;

  /**
   * Nothing printed yet.
   *
   * @param out stays open
   */
  public ConformanceText(PrintWriter out) {
    this.out = out;
  }

  /** Says what is tried. */
  public void begin(Subject subject, int cases) {
    out.printf(
        "%s %s, profile %s, against %s: %d %s%n",
        subject.profile().id(),
        subject.version().map(TerminalLine::of).orElse("(version unknown)"),
        subject.origin(),
        subject.isStubbed() ? "a stand-in for its model" : "your account",
        cases,
        cases == 1 ? "case" : "cases");
    out.flush();
  }

  /** Tells of a case that has ended. */
  public void result(CaseResult one) {
    Verdict verdict = one.verdict();
    String mark =
        verdict.result() == Verdict.Result.FAILED
            ? "FAILED"
            : verdict.result().name().toLowerCase(Locale.ROOT);
    out.printf(
        "%-7s %-18s %5.1f s  %s%s%n",
        mark,
        one.id(),
        one.duration().toMillis() / 1000.0,
        one.title(),
        verdict.why().map(why -> ": " + TerminalLine.of(why)).orElse(""));
    out.flush();
  }

  /** Sums up. */
  public void end(Report report) {
    out.printf(
        "%d passed, %d failed, %d cannot, %d skipped%n",
        report.count(Verdict.Result.PASSED),
        report.count(Verdict.Result.FAILED),
        report.count(Verdict.Result.CANNOT),
        report.count(Verdict.Result.SKIPPED));
    out.flush();
  }
}

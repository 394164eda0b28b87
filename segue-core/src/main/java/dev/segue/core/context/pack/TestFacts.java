package dev.segue.core.context.pack;

import java.util.List;
import java.util.OptionalInt;

/**
 * Tests of one source file.
 *
 * @param tests paths of test files
 * @param coveredPercent of its lines; empty when no report states it
 */
public record TestFacts(String path, List<String> tests, OptionalInt coveredPercent) {
  public TestFacts {
    tests = List.copyOf(tests);
  }
}

package dev.segue.testkit.stub;

/** What a test asked one API to do. */
sealed interface Behaviour {
  record Answer(String text) implements Behaviour {}

  record WriteFile(String file, String content, String thenAnswer) implements Behaviour {}

  record Fail(FailureMode mode) implements Behaviour {}
}

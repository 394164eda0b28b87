package dev.segue.app.stub;

/** What a test asked one API to do. */
sealed interface Behaviour {
  record Answer(String text) implements Behaviour {}

  record WriteFile(String file, String content, String thenAnswer) implements Behaviour {}

  record Fail(StubModel.FailureMode mode) implements Behaviour {}
}

package dev.segue.app.conformance;

import dev.segue.testkit.stub.Behaviour;
import java.io.IOException;
import java.util.Optional;

/**
 * One run in which the program makes the file that it is asked for. Cases that only forbid look at
 * it, too: an agent that does nothing breaks no rule, and proves none.
 *
 * @param scene where it was
 */
record Made(Scene scene, Ran ran) {
  /** What it is to make. */
  static final String FILE = "hello.txt";

  private static final String LINE = "hello from the kit";

  static Made run(Scene scene) throws IOException, InterruptedException {
    scene.behave(
        new Behaviour.WriteFile(
            scene.path(FILE).toString(),
            LINE + "\n",
            "{\"status\": \"completed\", \"summary\": \"Done.\"}"));
    return new Made(
        scene,
        scene.run(
            "Create the file %s in the current folder with this one line: %s"
                .formatted(FILE, LINE)));
  }

  /** A fault unless it answered and the file is there. */
  Optional<String> fault() throws IOException {
    Optional<String> answered = ran.answered();
    return answered.isPresent() ? answered : scene.holds(FILE, LINE);
  }

  /** The same as a fault of a case that forbids something. */
  Optional<String> idle() throws IOException {
    return fault().map(why -> "it did not do what it may do, so that this proves nothing: " + why);
  }
}

package dev.segue.session.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaneOutputTest {
  private final List<String> happened = new ArrayList<>();

  private final class Listener implements TmuxListener {
    @Override
    public void output(byte[] bytes) {}

    @Override
    public void ended(int exitCode) {
      happened.add("told of end " + exitCode);
    }

    @Override
    public void resized(Size size) {}

    @Override
    public void touched() {}
  }

  /** Whoever is told may end this process, and nobody would end what the program left. */
  @Test
  void whatTheProgramLeftIsEndedBeforeItsEndIsTold() {
    var output =
        new PaneOutput("%0", new EndMark("x"), new Listener(), () -> happened.add("left ended"));

    output.over(7);
    output.over(8);

    assertThat(happened).containsExactly("left ended", "told of end 7");
  }
}

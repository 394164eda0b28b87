package dev.segue.core.session.delivery;

import java.util.ArrayList;
import java.util.List;

/** What a step wants done, gathered in order. */
final class Acts {
  private final List<Act> all = new ArrayList<>();

  void add(Act act) {
    all.add(act);
  }

  void append(DeliveryEvent event) {
    all.add(new Act.Append(List.of(event)));
  }

  void look() {
    all.add(new Act.Look());
  }

  void wakeAt(long millis) {
    all.add(new Act.WakeAt(millis));
  }

  List<Act> all() {
    return List.copyOf(all);
  }
}

package dev.segue.core.session.delivery;

import java.util.ArrayList;
import java.util.List;

/** Collects the effects of a step in order. */
final class DeliveryEffects {
  private final List<DeliveryEffect> all = new ArrayList<>();

  void add(DeliveryEffect effect) {
    all.add(effect);
  }

  void append(DeliveryEvent event) {
    all.add(new DeliveryEffect.Append(List.of(event)));
  }

  void look() {
    all.add(new DeliveryEffect.ObserveScreen());
  }

  void wakeAt(long millis) {
    all.add(new DeliveryEffect.WakeAt(millis));
  }

  List<DeliveryEffect> all() {
    return List.copyOf(all);
  }
}

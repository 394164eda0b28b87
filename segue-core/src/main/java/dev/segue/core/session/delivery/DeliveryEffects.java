package dev.segue.core.session.delivery;

import java.util.ArrayList;
import java.util.List;

/** Collects the effects of one input in order. */
final class DeliveryEffects {
  private final long now;
  private final List<DeliveryEffect> all = new ArrayList<>();

  DeliveryEffects(long now) {
    this.now = now;
  }

  /** Time of the input. */
  long now() {
    return now;
  }

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

  void wakeIn(long millis) {
    wakeAt(now + millis);
  }

  List<DeliveryEffect> all() {
    return List.copyOf(all);
  }
}

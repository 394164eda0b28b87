package dev.segue.core.session;

import java.util.Optional;

/**
 * Takes one child out of a container: its own bytes, the blanks before it and one comma. Comments
 * around it stay.
 */
final class Removal {
  private Removal() {}

  /**
   * Result of a removal.
   *
   * @param piece the child that is gone
   */
  record Done(String text, String piece) {}

  /** A child in its container. */
  private record Spot(JsonPart.Container container, int index) {
    JsonPart.Child child() {
      return container.children().get(index);
    }

    boolean isAlone() {
      return container.children().size() == 1;
    }
  }

  /** The text without the first entry of ours; empty where there is none. */
  static Optional<Done> first(String text, JsonPart.Container root, OwnCommand own) {
    for (int i = 0; i < root.children().size(); i++) {
      if (root.children().get(i).key().equals(Optional.of(HookText.HOOKS))) {
        Optional<Spot> spot = find(text, new Spot(root, i), own);
        if (spot.isPresent()) {
          return spot.map(
              found ->
                  new Done(
                      without(text, found),
                      text.substring(found.child().start(), found.child().end())));
        }
      }
    }
    return Optional.empty();
  }

  /** What has to go for an entry of ours to go: what would be left empty goes with it. */
  private static Optional<Spot> find(String text, Spot at, OwnCommand own) {
    if (!(at.child().value() instanceof JsonPart.Container container)) {
      return Optional.empty();
    }
    if (isOwn(container, own)) {
      return Optional.of(at);
    }
    for (int i = 0; i < container.children().size(); i++) {
      Optional<Spot> below = find(text, new Spot(container, i), own);
      if (below.isPresent()) {
        return below.map(spot -> isEmptied(text, at, spot) ? at : spot);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether nothing would be left. A group without hooks would be no group, whatever else stands in
   * it; a comment of the user's keeps any other container.
   */
  private static boolean isEmptied(String text, Spot at, Spot spot) {
    JsonPart.Container container = spot.container();
    if (container.start() != at.child().value().start()) {
      return false;
    }
    boolean isGroup = at.child().key().isEmpty() && container.isObject();
    return isGroup || (spot.isAlone() && isBareBeside(text, spot) && isPlainKey(text, at.child()));
  }

  private static boolean isPlainKey(String text, JsonPart.Child child) {
    return text.substring(child.start(), child.value().start()).indexOf('/') < 0;
  }

  private static boolean isBareBeside(String text, Spot spot) {
    JsonPart.Container container = spot.container();
    String beside =
        text.substring(container.start() + 1, spot.child().start())
            + text.substring(spot.child().end(), container.end() - 1);
    return beside.chars().allMatch(c -> c == ',' || JsonText.isBlank((char) c));
  }

  private static boolean isOwn(JsonPart.Container container, OwnCommand own) {
    return container.isObject()
        && container.children().stream()
            .anyMatch(
                child ->
                    child.value() instanceof JsonPart.Scalar(_, _, Optional<String> string)
                        && string.filter(own::matches).isPresent());
  }

  private static String without(String text, Spot spot) {
    JsonPart.Child child = spot.child();
    int from = blanksBefore(text, spot);
    var out = new StringBuilder(text);
    if (child.comma() >= 0) {
      boolean isNext = text.substring(child.end(), child.comma()).isBlank();
      if (isNext) {
        return out.delete(from, child.comma() + 1).toString();
      }
      return out.deleteCharAt(child.comma()).delete(from, child.end()).toString();
    }
    out.delete(from, child.end());
    if (spot.index() > 0) {
      out.deleteCharAt(spot.container().children().get(spot.index() - 1).comma());
    }
    return out.toString();
  }

  /** Where the blanks before a child begin; a line's end that ends a comment is none of them. */
  private static int blanksBefore(String text, Spot spot) {
    int at = spot.child().start();
    int from = at;
    while (from > 0 && JsonText.isBlank(text.charAt(from - 1))) {
      from--;
    }
    int mark =
        spot.index() == 0
            ? spot.container().start()
            : spot.container().children().get(spot.index() - 1).comma();
    return mark == from - 1 ? from : Math.max(from, text.lastIndexOf('\n', at - 1) + 1);
  }
}

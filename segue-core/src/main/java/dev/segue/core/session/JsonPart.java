package dev.segue.core.session;

import java.util.List;
import java.util.Optional;

/** A value in a JSON text, with where it stands: from {@code start} to before {@code end}. */
sealed interface JsonPart {
  int start();

  int end();

  /** An object or an array. */
  record Container(int start, int end, boolean isObject, List<Child> children) implements JsonPart {
    public Container {
      children = List.copyOf(children);
    }

    /** The children with this key. */
    List<Child> named(String key) {
      return children.stream().filter(child -> child.key().equals(Optional.of(key))).toList();
    }
  }

  /**
   * Anything else.
   *
   * @param string its text where it is a string
   */
  record Scalar(int start, int end, Optional<String> string) implements JsonPart {}

  /**
   * A member or an element.
   *
   * @param start of the key, or of the value where there is none
   * @param comma where the one after it stands; -1 where there is none
   */
  record Child(Optional<String> key, int start, JsonPart value, int comma) {
    int end() {
      return value.end();
    }
  }
}

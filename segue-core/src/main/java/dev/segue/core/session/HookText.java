package dev.segue.core.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts entries of ours into the text of a file of hooks, and takes them out. Outside of what is put
 * in or taken out every byte stays. The file is a JSON object in which {@code hooks} is an object
 * of lists, by the names of events; an entry stands in such a list, or in a group of one.
 */
public final class HookText {
  static final String HOOKS = "hooks";

  private HookText() {}

  /**
   * The text with these entries, and with no other of ours.
   *
   * @param base a JSON object: what a file that holds nothing yet begins with
   * @param before pieces that an earlier call had added; see {@link #remove}
   */
  public static HookEdit put(
      String text, List<HookEntry> entries, OwnCommand own, String base, List<String> before) {
    try {
      if (ours(text, own).equals(wanted(entries, own))) {
        return new HookEdit.Same();
      }
      List<String> removed = new ArrayList<>();
      Optional<String> exact = withoutPieces(text, own, before);
      exact.ifPresent(_ -> removed.addAll(before.reversed()));
      String bare = exact.isPresent() ? exact.get() : bare(text, own, removed);
      List<String> added = new ArrayList<>();
      String with = bare;
      for (HookEntry entry : entries) {
        Insertion insertion = insertion(with, entry, base);
        added.add(insertion.piece());
        with = insertion.in(with);
      }
      return ours(with, own).equals(wanted(entries, own))
          ? new HookEdit.Changed(with, removed, added)
          : new HookEdit.Refused("the entries would not stand where they belong");
    } catch (UnreadableException e) {
      return new HookEdit.Refused(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The text without any entry of ours.
   *
   * @param added pieces that {@link #put} had added; where they stand there as they were, exactly
   *     these go. Empty where nobody knows
   */
  public static HookEdit remove(String text, OwnCommand own, List<String> added) {
    try {
      if (ours(text, own).isEmpty()) {
        return new HookEdit.Same();
      }
      Optional<String> exact = withoutPieces(text, own, added);
      if (exact.isPresent()) {
        return new HookEdit.Changed(exact.get(), added.reversed(), List.of());
      }
      List<String> removed = new ArrayList<>();
      return new HookEdit.Changed(bare(text, own, removed), removed, List.of());
    } catch (UnreadableException e) {
      return new HookEdit.Refused(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> withoutPieces(String text, OwnCommand own, List<String> added)
      throws UnreadableException {
    String bare = text;
    for (String piece : added.reversed()) {
      int at = bare.indexOf(piece);
      if (at < 0 || bare.indexOf(piece, at + 1) >= 0) {
        return Optional.empty();
      }
      bare = bare.substring(0, at) + bare.substring(at + piece.length());
    }
    try {
      boolean isClean =
          JsonText.read(bare).lastCommas() <= JsonText.read(text).lastCommas()
              && ours(bare, own).isEmpty();
      return isClean ? Optional.of(bare) : Optional.empty();
    } catch (UnreadableException _) {
      return Optional.empty(); // Somebody else's children stand behind ours by now.
    }
  }

  /** Takes entries of ours out one by one, until none is left. */
  private static String bare(String text, OwnCommand own, List<String> removed)
      throws UnreadableException {
    String bare = text;
    Optional<Removal.Done> next = first(bare, own);
    while (next.isPresent()) {
      bare = next.get().text();
      removed.add(next.get().piece());
      next = first(bare, own);
    }
    return bare;
  }

  private static Optional<Removal.Done> first(String text, OwnCommand own)
      throws UnreadableException {
    Optional<JsonPart> root = JsonText.read(text).root();
    return root.isEmpty() ? Optional.empty() : Removal.first(text, object(root.get()), own);
  }

  private static Insertion insertion(String text, HookEntry entry, String base)
      throws UnreadableException {
    Optional<JsonPart> known = JsonText.read(text).root();
    String list = "[" + entry.json() + "]";
    String hooks = "{\"" + entry.event() + "\": " + list + "}";
    if (known.isEmpty()) {
      return new Insertion(text.length(), fresh(base, hooks));
    }
    JsonPart.Container root = object(known.get());
    Layout layout = Layout.of(text, root.children());
    Optional<JsonPart.Child> all = only(root, HOOKS);
    if (all.isEmpty()) {
      return Insertion.into(text, root, layout, "\"" + HOOKS + "\": ", hooks);
    }
    JsonPart.Container events = container(all.get(), true);
    Optional<JsonPart.Child> event = only(events, entry.event());
    return event.isEmpty()
        ? Insertion.into(text, events, layout, "\"" + entry.event() + "\": ", list)
        : Insertion.into(text, container(event.get(), false), layout, "", entry.json());
  }

  private static String fresh(String base, String hooks) throws UnreadableException {
    JsonPart.Container root = object(JsonText.read(base).root().orElseThrow());
    Layout layout = Layout.of("", List.of());
    String whole = Insertion.into(base, root, layout, "\"" + HOOKS + "\": ", hooks).in(base);
    return layout.spread(whole, JsonText.read(whole).root().orElseThrow(), "") + "\n";
  }

  private static Optional<JsonPart.Child> only(JsonPart.Container object, String key)
      throws UnreadableException {
    List<JsonPart.Child> all = object.named(key);
    if (all.size() > 1) {
      throw new UnreadableException(1, "\"" + key + "\" stands there twice");
    }
    return all.stream().findFirst();
  }

  private static JsonPart.Container object(JsonPart part) throws UnreadableException {
    if (part instanceof JsonPart.Container container && container.isObject()) {
      return container;
    }
    throw new UnreadableException(1, "it is no JSON object");
  }

  private static JsonPart.Container container(JsonPart.Child child, boolean isObject)
      throws UnreadableException {
    if (child.value() instanceof JsonPart.Container container && container.isObject() == isObject) {
      return container;
    }
    String kind = isObject ? "object" : "list";
    throw new UnreadableException(1, "\"%s\" is no %s".formatted(child.key().orElse(""), kind));
  }

  /** The command lines of ours below {@code hooks}, each with its event, in order of the text. */
  private static List<String> ours(String text, OwnCommand own) throws UnreadableException {
    List<String> found = new ArrayList<>();
    Optional<JsonPart> root = JsonText.read(text).root();
    if (root.isPresent()) {
      for (JsonPart.Child hooks : object(root.get()).named(HOOKS)) {
        if (hooks.value() instanceof JsonPart.Container events) {
          events
              .children()
              .forEach(child -> collect(child.value(), child.key().orElse(""), own, found));
        }
      }
    }
    return found.stream().sorted().toList();
  }

  private static List<String> wanted(List<HookEntry> entries, OwnCommand own)
      throws UnreadableException {
    List<String> found = new ArrayList<>();
    for (HookEntry entry : entries) {
      collect(JsonText.read(entry.json()).root().orElseThrow(), entry.event(), own, found);
    }
    return found.stream().sorted().toList();
  }

  private static void collect(JsonPart part, String event, OwnCommand own, List<String> found) {
    switch (part) {
      case JsonPart.Container(_, _, _, var children) ->
          children.forEach(child -> collect(child.value(), event, own, found));
      case JsonPart.Scalar(_, _, Optional<String> string) ->
          string.filter(own::matches).ifPresent(command -> found.add(event + " " + command));
    }
  }
}

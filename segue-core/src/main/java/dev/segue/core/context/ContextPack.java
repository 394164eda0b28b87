package dev.segue.core.context;

import java.util.List;

/**
 * Text that describes a task to an agent, for one role, phase and attempt.
 *
 * @param hash SHA-256 of key and text, in hex
 * @param text all sections; no line begins with one or two {@code #}
 * @param tokens counted on the text, at most the key's budget
 * @param dropped items that are not shown, each with the reason
 * @param inputRevision SHA-256 of all inputs, in hex
 */
public record ContextPack(
    String hash,
    PackKey key,
    String text,
    int tokens,
    List<Section> sections,
    List<Dropped> dropped,
    String inputRevision) {
  public ContextPack {
    sections = List.copyOf(sections);
    dropped = List.copyOf(dropped);
  }

  /** The sections that it has, by name. */
  public List<String> scopes() {
    return sections.stream().map(section -> section.kind().word()).toList();
  }
}

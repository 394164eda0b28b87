package dev.segue.core.context.pack;

import java.util.List;

/**
 * Something that a section may show.
 *
 * @param id of it; for what is told when it is dropped
 * @param forms how it may be shown, from the one that says most to the one that says least; whole
 *     lines without the last line's end
 * @param sources where it comes from
 * @param reason why it stands where it does, for whoever asks
 */
record Item(String id, List<String> forms, List<String> sources, double score, String reason) {
  Item {
    forms = List.copyOf(forms);
    sources = List.copyOf(sources);
  }

  String least() {
    return forms.getLast();
  }
}

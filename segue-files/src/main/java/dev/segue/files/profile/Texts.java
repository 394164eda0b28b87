package dev.segue.files.profile;

import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import java.util.LinkedHashMap;
import java.util.Map;

/** Mappings of names to texts, in the order in which they were written. */
final class Texts {
  private Texts() {}

  /** Each key's text as it was written; empty where the key is absent. */
  static Map<String, String> of(Fields parent, String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    parent
        .fields(key)
        .ifPresent(
            fields ->
                fields
                    .keys()
                    .forEach(
                        name ->
                            fields
                                .value(name)
                                .flatMap(Located::verbatim)
                                .ifPresent(text -> texts.put(name, text))));
    return texts;
  }

  /** The same, where the names have to be those of environment variables. */
  static Map<String, String> variables(Fields parent, String key) {
    parent
        .fields(key)
        .ifPresent(
            fields ->
                fields.keys().stream()
                    .filter(name -> !name.matches("[A-Za-z_][A-Za-z0-9_]*"))
                    .forEach(
                        name -> fields.problem(name, "is no name of an environment variable")));
    return of(parent, key);
  }
}

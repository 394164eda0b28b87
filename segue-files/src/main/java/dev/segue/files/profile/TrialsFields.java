package dev.segue.files.profile;

import dev.segue.core.provider.Trials;
import dev.segue.core.provider.Trials.Api;
import dev.segue.files.source.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads what the conformance kit needs to know. */
final class TrialsFields {
  /** Keys of {@code stub}. */
  static final List<String> KEYS = List.of("api", "env", "home", "arguments");

  private TrialsFields() {}

  static Trials read(Fields profile) {
    return new Trials(profile.fields("stub").flatMap(TrialsFields::stub), cannot(profile));
  }

  private static Map<String, String> cannot(Fields profile) {
    return Texts.of(profile, "cannot");
  }

  private static Optional<Trials.Stub> stub(Fields fields) {
    fields.refuseUnknown(KEYS);
    Map<String, Api> words = new LinkedHashMap<>();
    for (Api api : Api.values()) {
      words.put(api.name().toLowerCase(Locale.ROOT), api);
    }
    if (!fields.has("api")) {
      fields.missing("api", "is required: " + String.join(", ", words.keySet()));
    }
    Map<String, String> home = Texts.of(fields, "home");
    home.keySet().stream()
        .filter(name -> name.startsWith("/") || List.of(name.split("/")).contains(".."))
        .forEach(name -> fields.problem("home", name + " must lie below the home folder"));
    return fields
        .word("api", words)
        .map(
            api ->
                new Trials.Stub(
                    api, Texts.variables(fields, "env"), home, fields.texts("arguments")));
  }
}

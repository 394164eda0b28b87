package dev.segue.files.profile;

import dev.segue.core.provider.Provenance;
import dev.segue.core.provider.VersionRange;
import dev.segue.files.source.Fields;
import dev.segue.files.source.Located;
import dev.segue.files.source.Quoted;
import java.util.Optional;

/** Reads what a profile says of itself. */
final class ProvenanceFields {
  private ProvenanceFields() {}

  static Provenance read(Fields fields) {
    // YAML reads a bare no as false, which is the same word here.
    Optional<String> tested =
        fields
            .value("tested")
            .flatMap(Located::verbatim)
            .map(text -> text.equals("false") ? Provenance.UNTESTED : text);
    Optional<String> source = fields.text("source");
    if (tested.filter(Provenance.UNTESTED::equals).isPresent() && source.isEmpty()) {
      fields.missing("source", "is required where tested is no: where the knowledge comes from");
    }
    return new Provenance(
        fields.texts("version"), tested, source, versions(fields), fields.text("vendor"));
  }

  private static Optional<VersionRange> versions(Fields fields) {
    Optional<String> text = fields.text("versions");
    Optional<VersionRange> range = text.flatMap(VersionRange::of);
    if (text.isPresent() && range.isEmpty()) {
      fields.problem(
          "versions", Quoted.of(text.get()) + " is no range; write for example \">=2.1 <3\"");
    }
    return range;
  }
}

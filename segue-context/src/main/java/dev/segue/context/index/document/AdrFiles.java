package dev.segue.context.index.document;

import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.Warnings;
import dev.segue.context.index.workspace.Workspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Finds and reads the decisions of a workspace. For many threads. */
public final class AdrFiles {
  /** Where they are looked for, with folders in them; of two that are there both count. */
  public static final List<String> FOLDERS =
      List.of("docs/adr", "docs/adrs", "docs/decisions", "doc/adr", "adr");

  /** In bytes; the longest decision in sight has a tenth. */
  public static final int LARGEST = 256 << 10;

  /** Decisions read; more than a project takes in its life. */
  private static final int MOST = 2_000;

  private AdrFiles() {}

  /** All of them, linked to each other. */
  public static Adrs read(Workspace workspace) {
    var warnings = new Warnings();
    Map<String, String> texts = new java.util.LinkedHashMap<>();
    for (String path : paths(workspace, warnings)) {
      workspace.text(path, LARGEST, warnings).ifPresent(text -> texts.put(path, text));
    }
    return new Adrs(read(texts), warnings.list());
  }

  /** Of texts by their paths, in their order; touches no file. */
  public static List<Adr> read(Map<String, String> texts) {
    var adrs = new ArrayList<Adr>();
    var references = new HashMap<String, AdrLinks.References>();
    var taken = new HashSet<String>();
    texts.forEach(
        (path, text) -> {
          AdrText.Read read = AdrText.read(path, text);
          Adr adr = read.adr();
          if (!taken.add(adr.id())) {
            adr = adr.named(path.replaceFirst("\\.[^./]*+$", ""));
            taken.add(adr.id());
          }
          adrs.add(adr);
          references.put(path, read.references());
        });
    return AdrLinks.link(adrs, references);
  }

  private static List<String> paths(Workspace workspace, Warnings warnings) {
    var paths = new ArrayList<String>();
    for (String folder : FOLDERS) {
      workspace.find(folder, AdrFiles::mayHold, AdrName::isOfDecision, warnings).stream()
          .sorted()
          .forEach(paths::add);
    }
    if (paths.size() > MOST) {
      warnings.add(paths.get(MOST), "and what comes after it is left out: too many decisions");
      return paths.subList(0, MOST);
    }
    return paths;
  }

  /** Templates, pictures and hidden folders hold no decisions. */
  private static boolean mayHold(String folder) {
    String name = RelativePath.name(folder);
    return !name.startsWith(".") && !name.matches("(?i)templates?|images?|assets|img");
  }
}

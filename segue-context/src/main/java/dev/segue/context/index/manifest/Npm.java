package dev.segue.context.index.manifest;

import dev.segue.context.index.workspace.Document;
import dev.segue.context.index.workspace.Node;
import dev.segue.context.index.workspace.RelativePath;
import dev.segue.context.index.workspace.UnreadableException;
import java.util.Map;
import java.util.Optional;

/** Reads {@code package.json}, with the catalogs of {@code pnpm-workspace.yaml}. */
final class Npm implements BuildReader {
  private static final int UP = 8;

  private final Texts texts;

  Npm(Texts texts) {
    this.texts = texts;
  }

  @Override
  public void read(BuildFile file, String text) throws UnreadableException {
    Node root = Document.json(text);
    file.module(root.at("name").text());
    if (root.at("name").text().isEmpty()) {
      file.module(file.folder());
    }
    add(file, root.at("dependencies"), Scope.COMPILE);
    add(file, root.at("devDependencies"), Scope.DEV);
    peers(file, root);
    add(file, root.at("optionalDependencies"), Scope.OPTIONAL);
  }

  private void add(BuildFile file, Node dependencies, Scope scope) throws UnreadableException {
    for (Map.Entry<String, Node> entry : dependencies.fields().entrySet()) {
      one(file, entry.getKey(), entry.getValue(), scope);
    }
  }

  private void peers(BuildFile file, Node root) throws UnreadableException {
    for (Map.Entry<String, Node> entry : root.at("peerDependencies").fields().entrySet()) {
      Node optional = root.at("peerDependenciesMeta", entry.getKey(), "optional");
      boolean isOptional = optional.text().equals("true");
      one(file, entry.getKey(), entry.getValue(), isOptional ? Scope.OPTIONAL : Scope.PEER);
    }
  }

  private void one(BuildFile file, String name, Node version, Scope scope)
      throws UnreadableException {
    String text = version.text();
    if (text.startsWith("file:") || text.startsWith("link:") || text.startsWith("portal:")) {
      file.usesFolder(text.substring(text.indexOf(':') + 1), scope, version.line());
    } else if (text.startsWith("workspace:")) {
      file.usesModule(name, scope, version.line());
    } else if (text.startsWith("catalog:")) {
      file.library(name, catalog(file, name, text.substring(8)), scope, version.line());
    } else {
      file.library(name, text, scope, version.line());
    }
  }

  /** The version of a catalog, which lies in a folder above. */
  private String catalog(BuildFile file, String library, String catalog)
      throws UnreadableException {
    String folder = file.folder();
    for (int i = 0; i < UP; i++) {
      Optional<String> found = texts.text(RelativePath.in(folder, "pnpm-workspace.yaml"));
      if (found.isPresent()) {
        Node root = Document.yaml(found.get());
        boolean isDefault = catalog.isBlank() || catalog.equals("default");
        Node versions = isDefault ? root.at("catalog") : root.at("catalogs", catalog);
        return versions.at(library).text();
      }
      if (folder.isEmpty()) {
        break;
      }
      folder = RelativePath.folder(folder);
    }
    return "";
  }
}

package dev.segue.app.config;

import dev.segue.files.source.Node;

/** A provider of the configured order. */
public sealed interface ProviderEntry {
  /** Its id, unique in the order. */
  String id();

  /** A bare name: a profile that is shipped with Segue. */
  record Named(String id) implements ProviderEntry {}

  /**
   * An entry with keys of its own, unread but for its id.
   *
   * @param node the whole mapping, to be read through {@link dev.segue.files.source.Located}
   * @param from the file it stands in: whose word it is, and what a relative program is relative to
   */
  record Written(String id, Node.Mapping node, ConfigFile from) implements ProviderEntry {}
}

package dev.segue.context.index.manifest;

import java.util.Optional;

/** The other files that a build file may refer to, by their path in the workspace. */
interface Texts {
  /** The text of a file; absent when there is none that may be read. */
  Optional<String> text(String path);

  /** Of one of two names, the first that is there. */
  default Optional<String> text(String path, String otherwise) {
    return text(path).or(() -> text(otherwise));
  }
}

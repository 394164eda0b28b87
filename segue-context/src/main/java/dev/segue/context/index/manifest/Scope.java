package dev.segue.context.index.manifest;

/** Purpose of a dependency, in one word for all build tools. */
public enum Scope {
  /** To compile and run. */
  COMPILE,
  /** To run only. */
  RUNTIME,
  /** To compile; what runs the program brings it. */
  PROVIDED,
  /** To test. */
  TEST,
  /** To work on the project. */
  DEV,
  /** For the build itself: plugins, processors of annotations, build scripts. */
  BUILD,
  /** Expected of whoever uses the project. */
  PEER,
  /** Only when somebody asks for it. */
  OPTIONAL,
  /** Brought by another library, and written down for its version. */
  INDIRECT,
  /** A version for whoever depends on it; that alone depends on nothing. */
  MANAGED,
  /** A list of such versions that is taken over whole. */
  PLATFORM,
  /** What a build file inherits from. */
  PARENT
}

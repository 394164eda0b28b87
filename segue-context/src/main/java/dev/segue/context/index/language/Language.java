package dev.segue.context.index.language;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Language of a source file, recognised by the file's name; files of no such name are no source.
 */
public enum Language {
  JAVA(Family.CURLY, "java"),
  PYTHON(Family.PYTHON, "py pyi pyx pyw bzl"),
  TYPESCRIPT(Family.SCRIPT, "ts mts cts"),
  TSX(Family.SCRIPT, "tsx"),
  JAVASCRIPT(Family.SCRIPT, "js jsx mjs cjs"),
  GO(Family.SCRIPT, "go"),
  RUST(Family.CURLY, "rs"),
  C(Family.CURLY, "c h cc cpp cxx c++ hh hpp hxx m mm ino cu"),
  CSHARP(Family.CURLY, "cs"),
  KOTLIN(Family.CURLY, "kt kts"),
  SCALA(Family.CURLY, "scala sc"),
  SWIFT(Family.CURLY, "swift"),
  GROOVY(Family.CURLY, "groovy gradle"),
  DART(Family.CURLY, "dart"),
  ZIG(Family.CURLY, "zig"),
  PROTO(Family.CURLY, "proto thrift"),
  SOLIDITY(Family.CURLY, "sol"),
  PHP(Family.PHP, "php"),
  RUBY(Family.RUBY, "rb rake gemspec cr"),
  SHELL(Family.HASH, "sh bash zsh ksh fish"),
  PERL(Family.RUBY, "pl pm t"),
  HASH(Family.HASH, "r jl ex exs nim tcl cmake mk ps1 psm1"),
  LISP(Family.LISP, "el lisp cl clj cljs cljc scm rkt"),
  SQL(Family.SQL, "sql ddl"),
  LUA(Family.LUA, "lua"),
  HASKELL(Family.HASKELL, "hs elm purs"),
  ADA(Family.SQL, "adb ads vhd vhdl"),
  ERLANG(Family.ERLANG, "erl hrl"),
  ML(Family.ML, "ml mli fs fsi"),
  MARKUP(Family.MARKUP, "vue svelte astro");

  private static final Map<String, Language> BY_ENDING = byEnding();

  private static final Map<String, Language> BY_NAME =
      Map.of(
          "makefile", HASH,
          "gnumakefile", HASH,
          "cmakelists.txt", HASH,
          "dockerfile", HASH,
          "containerfile", HASH,
          "rakefile", RUBY,
          "gemfile", RUBY,
          "jenkinsfile", GROOVY,
          "build.bazel", PYTHON,
          "sconstruct", PYTHON);

  private final Family family;
  private final String endings;

  /** Languages that a scan reads alike. */
  enum Family {
    CURLY,
    SCRIPT,
    PHP,
    PYTHON,
    RUBY,
    HASH,
    LISP,
    SQL,
    LUA,
    HASKELL,
    ERLANG,
    ML,
    MARKUP
  }

  Language(Family family, String endings) {
    this.family = family;
    this.endings = endings;
  }

  private static Map<String, Language> byEnding() {
    var map = new HashMap<String, Language>();
    for (Language language : values()) {
      for (String ending : language.endings.split(" ", -1)) {
        map.put(ending, language);
      }
    }
    return Map.copyOf(map);
  }

  /**
   * The language of a file.
   *
   * @param path with {@code /}
   * @param isExecutable a file without an ending may then be a script
   */
  public static Optional<Language> of(String path, boolean isExecutable) {
    String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    int dot = name.lastIndexOf('.');
    Optional<Language> found =
        Optional.ofNullable(BY_NAME.get(name))
            .or(() -> Optional.ofNullable(dot > 0 ? BY_ENDING.get(name.substring(dot + 1)) : null));
    return found.isPresent() || dot >= 0 || !isExecutable ? found : Optional.of(SHELL);
  }

  /** Whether the language of such a name can only be told from the first line of the file. */
  static boolean isScriptWithoutEnding(String path) {
    return of(path, false).isEmpty();
  }

  /** Whether long files and lines of it are those of a bundler. */
  boolean isBundled() {
    return family == Family.SCRIPT && this != GO;
  }

  Family family() {
    return family;
  }
}

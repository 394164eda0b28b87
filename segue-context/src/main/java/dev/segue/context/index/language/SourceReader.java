package dev.segue.context.index.language;

import dev.segue.core.context.code.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads source files: by the tree of a parser where there is one, else, and wherever that fails, by
 * a scan. Never throws on any bytes; takes time about linear in their number. Secrets are taken out
 * before anything is read. Safe for use by several threads at once.
 */
public final class SourceReader {
  /** Another number, another result for the same bytes. */
  public static final int VERSION = 2;

  private static final int BINARY_LOOK_BYTES = 8_000;
  private static final int BUNDLE_CHARS = 300_000;
  private static final int BUNDLE_LINE_CHARS = 250;

  /** Which languages have a parser on this machine, in words that differ when it differs. */
  public String abilities() {
    return Grammar.languages().toString();
  }

  /**
   * A file as ranking sees it.
   *
   * @param path relative to the workspace; its name tells the language
   * @param contents as they are in the file
   * @return empty for what is no source: binary, made by a bundler, or of an unknown language
   */
  public Optional<SourceText> read(String path, byte[] contents) {
    Optional<Language> language = Language.of(path, true);
    if (language.isEmpty() || isBinary(contents)) {
      return Optional.empty();
    }
    String text = text(contents);
    boolean isOther = Language.isScriptWithoutEnding(path) && !text.startsWith("#!");
    if (isOther || (language.get().isBundled() && isBundle(text))) {
      return Optional.empty();
    }
    return Optional.of(read(path, language.get(), text));
  }

  private static SourceText read(String path, Language language, String original) {
    MaskedText masked = MaskedText.of(original);
    String text = masked.text();
    Outline outline =
        Grammar.of(language)
            .flatMap(grammar -> TreeReader.read(grammar, text))
            .orElseGet(() -> LexicalReader.read(text, language));
    Pieces.Cut cut = Pieces.cut(masked, new Lines(text), outline.spans());
    return new SourceText(
        path,
        cut.pieces(),
        outline.symbols(),
        References.of(cut.body(), outline.symbols()),
        Imports.of(language, text));
  }

  private static boolean isBinary(byte[] contents) {
    int end = Math.min(contents.length, BINARY_LOOK_BYTES);
    for (int i = 0; i < end; i++) {
      if (contents[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Without a byte order mark, with lines that end in one character, without NUL. */
  private static String text(byte[] contents) {
    String text = new String(contents, StandardCharsets.UTF_8);
    text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    text = text.indexOf('\r') >= 0 ? text.replace("\r\n", "\n").replace('\r', '\n') : text;
    return text.indexOf('\0') >= 0 ? text.replace('\0', ' ') : text;
  }

  private static boolean isBundle(String text) {
    long lines = text.chars().filter(c -> c == '\n').count() + 1;
    return text.length() > BUNDLE_CHARS || text.length() / lines > BUNDLE_LINE_CHARS;
  }
}

package dev.segue.app.cli;

import picocli.CommandLine.Option;

/** The output flag of commands that print one document. */
final class ReadingOutput {
  enum Form {
    text,
    json
  }

  @Option(
      names = "--output",
      paramLabel = "FORM",
      defaultValue = "text",
      description = "${COMPLETION-CANDIDATES}; default: text.")
  private Form form = Form.text;

  boolean isJson() {
    return form == Form.json;
  }
}

package dev.segue.app.cli.project;

import picocli.CommandLine.Option;

/** The output flag of commands that print one document. */
public final class ReadingOutput {
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

  public boolean isJson() {
    return form == Form.json;
  }
}

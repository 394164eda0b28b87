package dev.segue.app.cli.project;

import dev.segue.core.text.Json;
import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;

/** A command that prints text for a person or one document for a program. */
public abstract class DocumentCommand extends ProjectCommand {
  @Mixin private ReadingOutput output = new ReadingOutput();

  protected DocumentCommand(CommandEnvironment environment) {
    super(environment);
  }

  protected final boolean isJson() {
    return output.isJson();
  }

  /**
   * Prints what was asked for.
   *
   * @return exit code 0
   */
  protected final int print(Supplier<?> document, Consumer<PrintWriter> text) {
    PrintWriter out = out();
    if (isJson()) {
      out.println(Json.pretty(document.get()));
    } else {
      text.accept(out);
    }
    out.flush();
    return 0;
  }
}

package dev.segue.app.cli;

import dev.segue.app.cli.print.FishCompletion;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script that teaches a shell the commands and options. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = "Print a completion script for a shell.",
    footer = {
      "",
      "bash: source <(segue completion bash)      zsh: source <(segue completion zsh)",
      "fish: segue completion fish | source"
    })
public final class CompletionCommand implements Callable<Integer> {
  enum Shell {
    bash,
    zsh,
    fish
  }

  /** Lets zsh read completions written for bash. */
  private static final String ZSH =
      """
      #compdef segue
      autoload -U +X compinit && compinit -u
      autoload -U +X bashcompinit && bashcompinit
      """;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}.")
  private Shell shell = Shell.bash;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    PrintWriter out = spec.commandLine().getOut();
    switch (shell) {
      case bash -> out.println(AutoComplete.bash("segue", root));
      case zsh -> out.println(ZSH + AutoComplete.bash("segue", root));
      case fish -> out.print(FishCompletion.of(root));
    }
    out.flush();
    return 0;
  }
}

package dev.segue.run.conformance;

import dev.segue.testkit.stub.Behaviour;
import java.io.IOException;

/**
 * One ordinary run with an answer, which several cases look at: a start of a CLI costs seconds.
 *
 * @param caseWorkspace where it was
 */
record Plain(CaseWorkspace caseWorkspace, Ran ran) {
  /** Letters of several scripts, signs outside the first plane, combining and directional ones. */
  static final String UNICODE = "Grüße, 你好, Привет, שלום, 🎼 e\u0301 \u200f";

  /** What a shell, were there one in between, would not leave alone. */
  static final String SHELL =
      "$(touch pwned.txt) `touch pwned.txt` ; touch pwned.txt & \"quoted\" 'single' \\back %PATH% $HOME !! *";

  private static final String ANSWER =
      "All understood. "
          + UNICODE
          + "\n\n{\"status\": \"completed\", \"files_created\": [], \"summary\": \"Understood.\"}";

  static Plain run(CaseWorkspace caseWorkspace) throws IOException, InterruptedException {
    caseWorkspace.behave(new Behaviour.Answer(ANSWER));
    String prompt =
        """
        Change no file and run no command. Here is some text that is only to be read:
        %s
        %s
        Answer with this line, as it stands: All understood. %s
        Behind it put this line: {"status": "completed", "files_created": [], "summary": "Understood."}
        """
            .formatted(UNICODE, SHELL, UNICODE);
    return new Plain(caseWorkspace, caseWorkspace.run(prompt));
  }
}

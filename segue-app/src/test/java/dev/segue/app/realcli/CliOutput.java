package dev.segue.app.realcli;

import dev.segue.testkit.stub.StubModel;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Texts that reached a model: the strings of one request as they are, without JSON's escapes. */
public record CliOutput(List<String> texts) {
  private static final JsonMapper JSON = new JsonMapper();

  public CliOutput {
    texts = List.copyOf(texts);
  }

  /** Of one request. */
  public static CliOutput in(StubModel.Request request) {
    var texts = new ArrayList<String>();
    collect(JSON.readTree(request.body()), texts);
    return new CliOutput(texts);
  }

  /** Of the last request for the user's own sake that holds a text. */
  public static CliOutput last(StubModel stub, Cli cli, String text) {
    return stub.requests(cli.api()).stream()
        .filter(request -> !request.isSideCall())
        .map(CliOutput::in)
        .filter(cliOutput -> cliOutput.times(text) > 0)
        .reduce((_, second) -> second)
        .orElse(new CliOutput(List.of()));
  }

  private static void collect(JsonNode node, List<String> texts) {
    if (node.isString()) {
      texts.add(Normalizer.normalize(node.stringValue(), Normalizer.Form.NFC));
    }
    node.forEach(child -> collect(child, texts));
  }

  /** How often a text stands in it. */
  public int times(String wanted) {
    String text = Normalizer.normalize(wanted, Normalizer.Form.NFC);
    int times = 0;
    for (String one : texts) {
      for (int at = one.indexOf(text); at >= 0; at = one.indexOf(text, at + text.length())) {
        times++;
      }
    }
    return times;
  }

  /** Where a text stands, counted in characters of all; -1 where it does not. */
  public int place(String text) {
    return String.join("\n", texts).indexOf(Normalizer.normalize(text, Normalizer.Form.NFC));
  }
}

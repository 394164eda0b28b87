package dev.segue.context.mcp;

import dev.segue.core.context.Refusal;
import dev.segue.core.session.DeliveryAcknowledged;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says that something that was delivered to the agent has been seen. */
record Acknowledge(Access access) implements Tool {
  private static final int MOST_CHARACTERS = 64;

  /** Ids are ours; anything else was made up. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  @Override
  public String name() {
    return "acknowledge";
  }

  @Override
  public String description() {
    return "Confirms that you have read a message that Segue delivered to you. Call it once for each message that"
        + " shows an id, as in [CONTEXT INJECTION id - Please acknowledge receipt].";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.required(
            "delivery",
            Parameter.Type.TEXT,
            "The delivery that the message names; where it names none, the id once more."),
        Parameter.required("id", Parameter.Type.TEXT, "The id that the message shows."));
  }

  @Override
  public ToolAnswer call(ToolArguments arguments) {
    String delivery = id(arguments, "delivery");
    String id = id(arguments, "id");
    String session =
        access
            .session()
            .orElseThrow(
                () ->
                    new Refusal(
                        Refusal.Kind.FAILED_PRECONDITION,
                        "this server belongs to no session: SEGUE_SESSION is not set"));
    access.with(
        known -> {
          known.acknowledge(session, new DeliveryAcknowledged(delivery, McpServer.CHANNEL, id));
          return session;
        });
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("delivery", delivery);
    document.put("session", session);
    document.put("id", id);
    return new ToolAnswer("noted", document);
  }

  private static String id(ToolArguments arguments, String name) {
    String id = arguments.text(name, MOST_CHARACTERS).strip();
    if (!ID.matcher(id).matches()) {
      throw new Refusal(
          Refusal.Kind.INVALID_ARGUMENT,
          name + " must be as the message shows it: letters, digits, . _ -");
    }
    return id;
  }
}

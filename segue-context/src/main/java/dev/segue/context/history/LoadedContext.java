package dev.segue.context.history;

import dev.segue.core.startup.StartupContext;
import dev.segue.core.startup.StartupContextBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A start-up context as it is shown.
 *
 * @param context empty when there is nothing to tell
 */
public record LoadedContext(String project, Optional<StartupContext> context) {
  /** For people and agents. */
  public String text() {
    return context
        .map(StartupContext::text)
        .orElse("Nothing is known of earlier work on project " + project + ".");
  }

  /** The document as a plain tree. */
  public Map<String, @Nullable Object> document() {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("project", project);
    document.put("hash", context.map(StartupContext::hash).orElse(null));
    document.put("tokens", context.map(StartupContext::tokens).orElse(0));
    document.put("token_budget", StartupContextBuilder.MAX_TOKENS);
    document.put("dropped", context.map(StartupContext::dropped).orElse(0));
    document.put("text", context.map(StartupContext::text).orElse(null));
    return document;
  }
}

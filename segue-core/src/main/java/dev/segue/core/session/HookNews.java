package dev.segue.core.session;

import java.util.Optional;

/**
 * Report of a hook.
 *
 * @param beginning of {@link HookEvent.Meaning#SESSION_STARTED}, where the agent states the cause
 * @param session the agent's own name of the session
 * @param transcript path of its file, which need not be there yet
 * @param prompt the submitted text
 */
public record HookNews(
    HookEvent.Meaning meaning,
    Optional<HookEvent.Beginning> beginning,
    Optional<String> session,
    Optional<String> transcript,
    Optional<String> prompt) {}

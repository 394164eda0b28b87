package dev.segue.core.session.launch;

import java.util.Optional;

/**
 * What a hook has told.
 *
 * @param beginning of {@link HookEvent.Meaning#SESSION_STARTED}, where the agent says why
 * @param session the agent's own name of the session
 * @param transcript path of its file, which need not be there yet
 * @param prompt what was submitted
 */
public record HookNews(
    HookEvent.Meaning meaning,
    Optional<HookEvent.Beginning> beginning,
    Optional<String> session,
    Optional<String> transcript,
    Optional<String> prompt) {}

package dev.segue.core.session;

/**
 * One call of a hook. Anybody with the user's rights can make one, an agent's own commands too: it
 * is evidence, not proof.
 *
 * @param event the agent's own name of it
 * @param agent the provider's name, as its hook was told
 * @param payload plain tree of maps, lists and scalars; an empty map where there was none that
 *     could be read
 */
public record HookCall(String event, String agent, Object payload) {}

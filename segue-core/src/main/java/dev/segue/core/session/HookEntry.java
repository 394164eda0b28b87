package dev.segue.core.session;

/**
 * One entry that is to stand in a file of hooks.
 *
 * @param event the agent's own name, under which the list of entries stands
 * @param json the entry, one JSON object
 */
public record HookEntry(String event, String json) {}

package dev.segue.testkit.terminal.log;

/**
 * Proof in the log for a message.
 *
 * @param delivery its id
 * @param times how often it was submitted with exactly its bytes
 */
public record Proof(String delivery, Level level, int times) {}

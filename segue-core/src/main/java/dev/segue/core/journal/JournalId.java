package dev.segue.core.journal;

/**
 * Names one journal of a store: {@code project/<name>}, {@code session/<id>} or {@code providers}.
 *
 * @param value the whole name
 */
public record JournalId(String value) {
  private static final String PROJECT = "project/";
  private static final String SESSION = "session/";

  /** The breakers of a store, shared by all its projects. */
  public static final JournalId PROVIDERS = new JournalId("providers");

  /** The journal of one project. */
  public static JournalId project(String name) {
    return new JournalId(PROJECT + name);
  }

  /** The journal of one session: what was delivered to its agent, and how that went. */
  public static JournalId session(String id) {
    return new JournalId(SESSION + id);
  }

  /**
   * Names where the snapshot of one more fold of this journal is kept. A journal of this name never
   * has events.
   */
  public JournalId beside(String fold) {
    return new JournalId(fold + "/" + value);
  }

  /** Whether this is a project's journal. */
  public boolean isProject() {
    return value.startsWith(PROJECT);
  }

  /** Whether this is a session's journal. */
  public boolean isSession() {
    return value.startsWith(SESSION);
  }

  /** The project's name, or the whole value for a journal that is no project's. */
  public String name() {
    return isProject() ? value.substring(PROJECT.length()) : value;
  }
}

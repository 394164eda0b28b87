package dev.segue.app.hook;

/**
 * Forwards to the program that a hook runs. Hook files that earlier builds installed name this
 * class with the application's jar alone, whose manifest names the jar of the sessions.
 */
public final class HookMain {
  private HookMain() {}

  /** Never returns; see {@link dev.segue.session.hook.HookMain#main}. */
  public static void main(String[] args) {
    dev.segue.session.hook.HookMain.main(args);
  }
}

package dev.segue.app.cli;

import picocli.CommandLine.IVersionProvider;

/** Output of {@code --version}. */
public final class Version implements IVersionProvider {
  /** Also the version that exports and marks carry. */
  public static final String NUMBER = "0.1.0";

  @Override
  public String[] getVersion() {
    return new String[] {"segue " + NUMBER};
  }
}

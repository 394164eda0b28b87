package dev.segue.files.profile;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Locations of the login files of the CLIs that have shipped profiles. */
public final class Logins {
  private static final String RESOURCE = "logins.properties";

  private final Properties files = new Properties();

  private Logins() {}

  /** Those that are known. */
  public static Logins known() {
    var logins = new Logins();
    try (@Nullable InputStream in = Logins.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + RESOURCE + " is missing");
      }
      logins.files.load(in);
      return logins;
    } catch (IOException e) {
      throw new IllegalStateException("the resource " + RESOURCE + " cannot be read", e);
    }
  }

  /** Relative to the home folder; empty where nothing is known of the provider. */
  public List<String> of(String provider) {
    String names = files.getProperty(provider, "");
    return names.isBlank() ? List.of() : List.of(names.strip().split(" +"));
  }
}

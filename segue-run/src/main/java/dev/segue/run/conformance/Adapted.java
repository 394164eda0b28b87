package dev.segue.run.conformance;

import dev.segue.core.provider.Profile;
import dev.segue.core.provider.Trials;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Profiles changed for a case, in nothing but what the case is about. */
final class Adapted {
  private static final String URL = "{stub_url}";
  private static final Pattern KEY = Pattern.compile("KEY|TOKEN");

  private Adapted() {}

  /** Pointed at a stand-in, as the profile itself says. */
  static Profile stubbed(Profile profile, Trials.Stub stub, URI url) {
    Map<String, String> set = new LinkedHashMap<>(profile.environment().set());
    stub.environment().forEach((name, text) -> set.put(name, text(text, url)));
    var last = new ArrayList<String>();
    stub.arguments().forEach(word -> last.add(text(word, url)));
    last.addAll(profile.arguments().last());
    Profile.Arguments old = profile.arguments();
    return with(
        profile,
        new Profile.Environment(
            set,
            profile.environment().inherit(),
            profile.environment().strip(),
            profile.environment().runFiles(),
            profile.environment().own()),
        new Profile.Arguments(old.workspace(), old.bypass(), old.readOnly(), old.model(), last));
  }

  /** In the posture of a helper agent. */
  static Profile readOnly(Profile profile) {
    Profile.Arguments old = profile.arguments();
    List<String> posture = old.readOnly();
    return with(
        profile,
        profile.environment(),
        new Profile.Arguments(posture, posture, posture, old.model(), old.last()));
  }

  /** Without the keys that the stand-in's variables hold. */
  static Profile withoutKeys(Profile profile, Trials.Stub stub, URI url) {
    Profile stubbed = stubbed(profile, stub, url);
    Map<String, String> set = new LinkedHashMap<>(stubbed.environment().set());
    set.keySet().removeIf(name -> KEY.matcher(name).find());
    return with(
        stubbed,
        new Profile.Environment(
            set, List.of(), stubbed.environment().strip(), stubbed.environment().runFiles()),
        stubbed.arguments());
  }

  /** A text with the stand-in's address in it. */
  static String text(String text, URI url) {
    return text.replace(URL, url.toString());
  }

  private static Profile with(
      Profile profile, Profile.Environment environment, Profile.Arguments arguments) {
    return new Profile(
        profile.id(),
        profile.command(),
        profile.prompt(),
        profile.output(),
        arguments,
        environment,
        profile.failures(),
        profile.timeout(),
        profile.provenance(),
        profile.resume(),
        profile.trials(),
        profile.atTerminal());
  }
}

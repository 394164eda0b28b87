package dev.segue.app.cli.session;

import dev.segue.files.source.Durations;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A time as other durations are written, or bare seconds. */
final class Timeout implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    String whole = text.matches("\\d{1,9}") ? text + "s" : text;
    return Durations.parse(whole)
        .orElseThrow(() -> new TypeConversionException(Durations.refusal(text)));
  }
}

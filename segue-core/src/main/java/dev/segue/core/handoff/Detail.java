package dev.segue.core.handoff;

import dev.segue.core.text.Untrusted;
import java.util.function.UnaryOperator;

/**
 * A line with an error in it, of any block.
 *
 * @param form how the line is put together
 * @param number of the past attempt, else 0
 * @param touched files of the past attempt, else none
 * @param error harmless text, quotes already turned where the form quotes it; may be empty in a
 *     past attempt
 */
record Detail(Form form, int number, FileList touched, String error) {
  enum Form {
    VALIDATION_ERROR,
    LIST_ENTRY,
    /** Text that stands for itself. */
    PLAIN,
    PAST_ATTEMPT
  }

  static Detail of(Form form, String error) {
    return new Detail(form, 0, FileList.NONE, error);
  }

  String shown() {
    return switch (form) {
      case VALIDATION_ERROR -> "Validation error: \"" + error + "\"";
      case LIST_ENTRY -> "- " + error;
      case PLAIN -> error;
      case PAST_ATTEMPT -> "Attempt " + number + touchedPart() + errorPart();
    };
  }

  private String touchedPart() {
    return touched.isEmpty() ? "" : " touched: " + touched.shown();
  }

  private String errorPart() {
    return error.isEmpty() ? "" : " - error: \"" + error + "\"";
  }

  Detail withFiles(UnaryOperator<FileList> change) {
    return new Detail(form, number, change.apply(touched), error);
  }

  Detail withErrorOf(int characters) {
    return new Detail(form, number, touched, Untrusted.cut(error, characters));
  }
}

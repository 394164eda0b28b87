package dev.segue.testkit.stub;

/** The APIs spoken. */
public enum Api {
  /** Anthropic Messages. */
  ANTHROPIC,
  /** OpenAI Responses. */
  OPENAI_RESPONSES,
  /** Gemini generateContent and streamGenerateContent. */
  GEMINI
}

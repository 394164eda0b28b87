package dev.segue.testkit.stub;

/** The APIs that the stub speaks, told apart by the path of a request. */
public enum Api {
  /** Anthropic Messages, streamed and whole, and {@code count_tokens}. */
  ANTHROPIC,
  /** OpenAI Responses, streamed and whole. */
  OPENAI_RESPONSES,
  /** OpenAI Chat Completions, streamed and whole. */
  OPENAI_CHAT,
  /** Gemini {@code generateContent}, {@code streamGenerateContent} and {@code countTokens}. */
  GEMINI
}

/**
 * The conformance kit: {@link dev.segue.app.conformance.Kit} runs a fixed list of cases on one
 * provider, through the same code that runs it for tasks, and says of each whether the profile
 * keeps its word. The model behind the provider is a stand-in where the profile says how to point
 * the CLI at one, else the user's account, which cannot be made to fail. Neighbours: runtime (port
 * Agents), the core's profiles and tasks, the testkit's stub.
 */
@NullMarked
package dev.segue.app.conformance;

import org.jspecify.annotations.NullMarked;

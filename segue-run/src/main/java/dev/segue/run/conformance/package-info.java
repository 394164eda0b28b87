/**
 * The conformance kit. {@link dev.segue.run.conformance.Kit} runs a fixed list of cases on one
 * provider through the code that runs tasks, and reports for each case whether the profile is
 * right. The model is a stub where the profile can redirect the CLI, else the user's account.
 */
@NullMarked
package dev.segue.run.conformance;

import org.jspecify.annotations.NullMarked;

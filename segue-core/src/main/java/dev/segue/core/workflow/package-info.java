/**
 * Passes a task through roles: a developer makes, reviewers judge the very commit, a person
 * decides. Holds the definition of a workflow, its events and their fold, and the rules for
 * verdicts. Pure.
 */
@NullMarked
package dev.segue.core.workflow;

import org.jspecify.annotations.NullMarked;

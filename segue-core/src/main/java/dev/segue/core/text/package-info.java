/**
 * Treatment of untrusted text: {@link dev.segue.core.text.Untrusted} strips, folds and cuts it,
 * {@link dev.segue.core.text.Redactor} removes secrets, and canonical JSON is written here. Every
 * text that an agent sees passes through it. Reading of shell commands and of .gitignore patterns
 * stands beside it.
 */
@NullMarked
package dev.segue.core.text;

import org.jspecify.annotations.NullMarked;

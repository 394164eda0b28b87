/**
 * The one place where untrusted text is stripped, folded, redacted and cut to tokens, and where
 * canonical JSON is written. Everything shown to an agent passes through here. Neighbours: none.
 */
@NullMarked
package dev.segue.core.text;

import org.jspecify.annotations.NullMarked;

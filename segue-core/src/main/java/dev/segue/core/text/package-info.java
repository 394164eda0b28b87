/**
 * The one place where untrusted text is stripped, folded and cut to tokens ({@link
 * dev.segue.core.text.Untrusted}), where secrets are taken out ({@link
 * dev.segue.core.text.Redactor}), and where canonical JSON is written. Everything shown to an agent
 * passes through here. Neighbours: none.
 */
@NullMarked
package dev.segue.core.text;

import org.jspecify.annotations.NullMarked;

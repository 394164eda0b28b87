/**
 * Where things are found and how Segue is set: the project folder, the configuration files laid
 * over each other, the environment over them, and the result, {@link dev.segue.app.config.Settings}
 * and {@link dev.segue.app.config.Places}. Provider entries are handed on unread: what they mean is
 * the profiles' business. Neighbours: source, and the core's task and provider records.
 */
@NullMarked
package dev.segue.app.config;

import org.jspecify.annotations.NullMarked;

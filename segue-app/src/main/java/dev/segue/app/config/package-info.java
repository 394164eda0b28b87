/**
 * Places and settings: the project folder, the configuration files in layers, the environment above
 * them, and the results {@link dev.segue.app.config.Settings} and {@link
 * dev.segue.app.config.Places}. Provider entries pass through unread; app.profile interprets them.
 */
@NullMarked
package dev.segue.app.config;

import org.jspecify.annotations.NullMarked;

/**
 * Profiles of the agent CLIs, read from YAML: shipped profiles, entries of a configuration, and the
 * merge of both ({@link dev.segue.files.profile.Profiles}). {@link dev.segue.core.provider.Profile}
 * defines the meaning of the keys.
 */
@NullMarked
package dev.segue.files.profile;

import org.jspecify.annotations.NullMarked;

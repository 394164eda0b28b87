/**
 * What Segue knows of each agent CLI, read from YAML: the shipped profiles in the resources, the
 * entries of a configuration, and one laid over the other ({@link dev.segue.app.profile.Profiles}).
 * The meaning of the keys is {@link dev.segue.core.provider.Profile}. Neighbours: core, source.
 */
@NullMarked
package dev.segue.app.profile;

import org.jspecify.annotations.NullMarked;

/**
 * How an agent is given context as it starts, and what its own hooks tell of the session
 * afterwards: {@link dev.segue.core.session.launch.AgentChannels}, which a profile holds as data.
 * Neighbours: provider, text.
 */
@NullMarked
package dev.segue.core.session.launch;

import org.jspecify.annotations.NullMarked;

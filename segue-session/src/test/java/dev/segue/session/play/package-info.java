/**
 * Sessions with a scripted agent on virtual time, from one seed, with everything going wrong that
 * can. Key type: {@code Series}; but for the tests beside it, it uses no test library, so that the
 * bench can play it too.
 *
 * <p>Neighbours: the session engine, the core's delivery, the testkit's terminal and its judge.
 */
@NullMarked
package dev.segue.session.play;

import org.jspecify.annotations.NullMarked;

/**
 * A model server on loopback that the real agent CLIs take for their own, so that tests run them
 * without an account: {@link dev.segue.app.stub.StubModel}. Neighbours: none.
 */
@NullMarked
package dev.segue.app.stub;

import org.jspecify.annotations.NullMarked;

/**
 * A model server on loopback that the real agent CLIs take for their own, so that they run without
 * an account: {@link dev.segue.testkit.stub.StubModel}. It binds 127.0.0.1 only, needs no key and
 * keeps requests in memory.
 */
@NullMarked
package dev.segue.testkit.stub;

import org.jspecify.annotations.NullMarked;

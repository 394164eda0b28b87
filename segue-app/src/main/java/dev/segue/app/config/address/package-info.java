/**
 * Where a store is: {@link dev.segue.app.config.address.StoreAddress}, a file or a database of a
 * server. Values only: nothing is opened here, and what they print holds no password, so that it
 * may stand in a message or a log. Neighbours: none.
 */
@NullMarked
package dev.segue.app.config.address;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.segue.server;

import org.jspecify.annotations.NullMarked;

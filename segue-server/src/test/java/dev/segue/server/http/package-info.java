@NullMarked
package dev.segue.server.http;

import org.jspecify.annotations.NullMarked;

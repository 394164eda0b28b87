/** Tests of the launcher at the root of the clone. */
@org.jspecify.annotations.NullMarked
package dev.segue.app.launcher;

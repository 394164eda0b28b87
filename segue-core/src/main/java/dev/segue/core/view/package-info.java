/**
 * Documents that commands print, folded from the journal's events ({@link
 * dev.segue.core.view.StatusView}). They decide nothing.
 */
@NullMarked
package dev.segue.core.view;

import org.jspecify.annotations.NullMarked;

/**
 * The words of Gradle's build scripts, in Groovy and in Kotlin, without running them. {@link
 * dev.segue.index.build.gradle.Script} tells statements and the blocks around them apart, {@link
 * dev.segue.index.build.gradle.Variables} puts in what is plainly assigned, {@link
 * dev.segue.index.build.gradle.Catalog} is a version catalog. All of it is tolerant and linear:
 * what it does not understand it passes over.
 *
 * <p>Neighbours: {@code index.syntax} for catalogs.
 */
@NullMarked
package dev.segue.index.build.gradle;

import org.jspecify.annotations.NullMarked;

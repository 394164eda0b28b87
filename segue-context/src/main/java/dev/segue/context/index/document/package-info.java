/**
 * Documents about the code that a repository or its build keeps: architecture decision records
 * ({@link dev.segue.context.index.document.AdrFiles}; Nygard's form and MADR 2 to 4), coverage
 * reports of JaCoCo, lcov and Cobertura ({@link dev.segue.context.index.document.CoverageFiles}),
 * and the pairing of tests with sources by name ({@link
 * dev.segue.context.index.document.TestFiles}). Texts are untrusted and unchanged. Reports are
 * parsed as streams: memory grows with the files of the project, not with the report.
 */
@NullMarked
package dev.segue.context.index.document;

import org.jspecify.annotations.NullMarked;

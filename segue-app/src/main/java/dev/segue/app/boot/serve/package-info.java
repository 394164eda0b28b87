/**
 * Puts the server together ({@link dev.segue.app.boot.serve.Serving}), with routes of the
 * application's own ({@link dev.segue.app.boot.serve.ProjectRoutes}). Only here the application
 * names classes of the server, so that no other command needs its jars.
 *
 * <p>Neighbours: all of the application.
 */
@NullMarked
package dev.segue.app.boot.serve;

import org.jspecify.annotations.NullMarked;

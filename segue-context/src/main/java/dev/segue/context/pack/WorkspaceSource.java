package dev.segue.context.pack;

import dev.segue.context.index.ProjectView;
import dev.segue.context.index.document.Adr;
import dev.segue.run.git.GitChanges;
import java.util.List;
import java.util.Optional;

/** The workspace that tasks are about. Safe for use by several threads. */
public interface WorkspaceSource {
  /** There is none. */
  WorkspaceSource NONE =
      new WorkspaceSource() {
        @Override
        public Optional<ProjectView> look() {
          return Optional.empty();
        }

        @Override
        public Optional<GitChanges> changes() {
          return Optional.empty();
        }

        @Override
        public List<Adr> decisions() {
          return List.of();
        }
      };

  /**
   * The workspace as it is now; empty where there is none.
   *
   * @throws dev.segue.core.context.Refusal when it cannot be looked at
   */
  Optional<ProjectView> look();

  /** The decisions that its files tell; costs less than a look. */
  List<Adr> decisions();

  /** What git says of it; empty where there is none. */
  Optional<GitChanges> changes();
}

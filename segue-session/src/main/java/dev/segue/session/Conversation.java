package dev.segue.session;

import dev.segue.core.session.HookCall;
import dev.segue.core.session.HookEvent.Beginning;
import dev.segue.core.session.HookNews;
import dev.segue.core.session.delivery.DeliveryInput;
import dev.segue.core.session.delivery.Proof;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Conversation with the agent's hooks: it processes their reports, supplies their answers, and
 * derives the proof that the agent has the context of the launch. Confined to the session's thread;
 * times in milliseconds of the caller.
 */
final class Conversation {
  private final SessionHost.About about;
  private final SessionEngine engine;
  private final Consumer<Path> transcripts;
  private boolean wasAsked;
  private boolean wasTold;
  private boolean wasPrompted;

  /**
   * Of a session that begins.
   *
   * @param transcripts told where the agent keeps its transcript, each time that a hook says so
   */
  Conversation(SessionHost.About about, SessionEngine engine, Consumer<Path> transcripts) {
    this.about = about;
    this.engine = engine;
    this.transcripts = transcripts;
  }

  /**
   * A hook called.
   *
   * @param answer completed with what it is told; may be complete already, when it waited in vain
   */
  void hook(HookCall call, CompletableFuture<String> answer, long now) {
    Optional<HookNews> news = about.channels().hooks().flatMap(hooks -> hooks.read(call));
    boolean asks = about.launch().filter(launch -> launch.answers(call.event())).isPresent();
    Optional<String> context = asks ? told(news, now) : Optional.empty();
    String line =
        context
            .flatMap(text -> about.launch().flatMap(way -> way.answer(call.event(), text)))
            .orElse("");
    // Whoever asked may have gone meanwhile; then nothing was told.
    boolean isTaken = answer.complete(line) && !line.isEmpty();
    if (isTaken) {
      wasTold = true;
      engine.on(new DeliveryInput.LaunchProved(Proof.VISIBLE, "hook"), now);
      proveTurn(now);
    }
    news.ifPresent(heard -> heard(heard, now));
  }

  /** What a hook is to be told that asks as a conversation begins or goes on. */
  private Optional<String> told(Optional<HookNews> news, long now) {
    boolean isFirst = !wasAsked;
    wasAsked = true;
    if (isFirst) {
      engine.on(new DeliveryInput.LaunchReclaimed(), now);
      if (!engine.isGiven()) {
        return Optional.empty(); // It has been typed meanwhile.
      }
    }
    boolean goesOn =
        news.flatMap(HookNews::beginning).filter(why -> why != Beginning.NEW).isPresent();
    Optional<String> text = about.startups().tell(news.flatMap(HookNews::session), goesOn);
    if (text.isEmpty() && isFirst) {
      // The conversation holds it from before.
      wasTold = true;
      engine.on(new DeliveryInput.LaunchProved(Proof.VISIBLE, "resumed"), now);
    }
    return text;
  }

  private void heard(HookNews news, long now) {
    news.transcript().map(Path::of).ifPresent(transcripts);
    switch (news.meaning()) {
      case PROMPT_SUBMITTED -> {
        engine.on(new DeliveryInput.PromptHeard(news.prompt().orElse("")), now);
        wasPrompted = true;
        proveTurn(now);
      }
      case TURN_ENDED -> engine.turnEnded(now);
      case SESSION_STARTED, PERMISSION_ASKED, COMPACTING -> {
        // The answer says the one, the screen the other, and the last changes nothing here.
      }
    }
  }

  /** What was given at the launch is in the first turn; a hook's part of it, once it answered. */
  private void proveTurn(long now) {
    boolean isGiven = about.launch().filter(way -> !way.kind().isAnswered() || wasTold).isPresent();
    if (isGiven && wasPrompted) {
      engine.on(new DeliveryInput.LaunchProved(Proof.SUBMITTED, "hook"), now);
    }
  }
}

// Sessions that another process has ended, such as an operator's command, count as revoked here at once.
import { Effect, Queue, type Scope } from "effect"
import type { Log } from "@evenkeel/server-kit/observability"
import { listenToEndedSessions } from "@evenkeel/server-kit/postgres/sessions-ended"
import type { Sessions } from "./sessions.ts"

export const forgetEndedSessions = Effect.fnUntraced(function* (
  url: string,
  { forgetOwners }: Pick<Sessions, "forgetOwners">,
  log: Log,
): Effect.fn.Return<void, never, Scope.Scope> {
  const endings = yield* Queue.sliding<void>(1)
  yield* listenToEndedSessions({
    url,
    application: "evenkeel command service listener",
    ended: () => void Queue.offerUnsafe(endings, undefined),
    lost: (err) => log.warn({ err }, "cannot hear of sessions that others end: they may last a moment longer"),
  })
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Queue.take(endings), forgetOwners)))
})

// Tells every process whose sessions have ended, however they did: the database notifies whenever rows of
// identity.sessions are deleted. What a process caches of sessions, and live streams, must not outlive them.
import type { Effect, Scope } from "effect"
import type { UserId } from "@evenkeel/contracts/ids"
import { listen } from "./notifications.ts"

/** As the trigger on identity.sessions names it. */
const sessionsEndedChannel = "sessions_ended"

export interface EndedSessions {
  readonly url: string
  /** As the database's administrators see the connection. */
  readonly application: string
  /** Some of that person's sessions have ended; without a person, those of anybody may have. */
  readonly ended: (userId: UserId | undefined) => void
  readonly lost: (error: Error) => void
}

/** Listens until the scope ends. */
export const listenToEndedSessions = ({
  url,
  application,
  ended,
  lost,
}: EndedSessions): Effect.Effect<void, never, Scope.Scope> =>
  listen({
    url,
    channel: sessionsEndedChannel,
    application,
    timeout: 2_000,
    notified: ended,
    resumed: () => ended(undefined),
    lost,
  })

// Notifies every process of ended sessions: the database sends NOTIFY whenever rows of identity.sessions are deleted.
// Cached sessions and live streams must not outlive them.
import type { Effect, Scope } from "effect"
import type { UserId } from "@evenkeel/contracts/ids"
import { listen } from "./notifications.ts"

/** The channel of the trigger on identity.sessions. */
const sessionsEndedChannel = "sessions_ended"

export interface EndedSessions {
  readonly url: string
  /** The connection's name for the database's administrators. */
  readonly application: string
  /** Some of that person's sessions have ended; without a person, possibly anybody's. */
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

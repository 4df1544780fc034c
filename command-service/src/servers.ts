// Opens the event store of a command service, waiting for it at startup.
import { Effect, type Scope } from "effect"
import { isEventStoreDb } from "@evenkeel/server-kit/configuration"
import { readinessFrom } from "@evenkeel/server-kit/http/run"
import type { Readiness } from "@evenkeel/server-kit/observability"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { hostsIn, waitFor, type StartTimeout } from "@evenkeel/server-kit/waiting"
import { otherPreference } from "@evenkeel/event-log/eventstoredb/address"
import { eventStoreDb } from "@evenkeel/event-log/eventstoredb/loaded"
import { eventStoreUnreachable } from "@evenkeel/event-log/event-source"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { AnotherWriter } from "@evenkeel/event-log/postgres/session"

export interface ReadyEventStore {
  readonly store: EventStore
  /** Whether several command services may append to it at once. */
  readonly shared: boolean
  readonly ready: Readiness
}

export const openReadyEventStore = (
  url: string,
  timeout: StartTimeout,
): Effect.Effect<ReadyEventStore, Error, Scope.Scope> =>
  isEventStoreDb(url) ? onEventStoreDb(url, timeout) : onPostgres(url, timeout)

const onPostgres = Effect.fnUntraced(function* (url: string, timeout: StartTimeout) {
  yield* waitForPostgres(url, "EVENTSTORE_URL", timeout)
  const store = yield* openPostgresEventStore({ url })
  const reason = (cause: unknown) =>
    cause instanceof AnotherWriter ? "Another process is the writer." : eventStoreUnreachable
  return { store, shared: false, ready: () => store.probe().then(() => undefined, reason) }
})

const onEventStoreDb = Effect.fnUntraced(function* (url: string, timeout: StartTimeout) {
  const preference = otherPreference(url)
  if (preference !== undefined) {
    timeout.report(
      `EVENTSTORE_URL has nodePreference=${preference}. Commands are read and written at the leader all the same.`,
    )
  }
  const { openEventStoreDb, isAccessDenied } = yield* eventStoreDb
  const store = yield* openEventStoreDb({ url })
  const refusal = (cause: unknown) => (isAccessDenied(cause) ? "refuses the user or the password" : undefined)
  const what = `EventStoreDB at ${hostsIn(url)}`
  yield* waitFor({ what, variable: "EVENTSTORE_URL", refusal, connect: store.probe }, timeout)
  return {
    store,
    shared: true,
    ready: readinessFrom(
      Effect.match(store.probe, { onSuccess: () => undefined, onFailure: () => eventStoreUnreachable }),
    ),
  }
})

// Opens the event store that a command service uses, waiting for it at startup.
import { isEventStoreDb } from "@evenkeel/server-kit/configuration"
import type { Readiness } from "@evenkeel/server-kit/observability"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import type { ProcessContext } from "@evenkeel/server-kit/process"
import { placeIn, waitFor } from "@evenkeel/server-kit/waiting"
import { openEventStoreDb } from "@evenkeel/event-log/eventstoredb/store"
import { isAccessDenied } from "@evenkeel/event-log/eventstoredb/streams"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { AnotherWriter } from "@evenkeel/event-log/postgres/session"

const away = "The event store cannot be reached."

export interface ReadyEventStore {
  readonly store: EventStore
  /** Whether several command services may append to it at once. */
  readonly shared: boolean
  readonly ready: Readiness
}

type Context = Pick<ProcessContext, "timeout" | "onStop">

export const openReadyEventStore = (url: string, context: Context): Promise<ReadyEventStore> =>
  isEventStoreDb(url) ? onEventStoreDb(url, context) : onPostgres(url, context)

const onPostgres = async (url: string, { timeout, onStop }: Context): Promise<ReadyEventStore> => {
  await waitForPostgres(url, "EVENTSTORE_URL", timeout)
  const store = await openPostgresEventStore({ url })
  onStop(() => store.close())
  const reason = (cause: unknown) => (cause instanceof AnotherWriter ? "Another process is the writer." : away)
  return { store, shared: false, ready: () => store.probe().then(() => undefined, reason) }
}

const onEventStoreDb = async (url: string, { timeout, onStop }: Context): Promise<ReadyEventStore> => {
  const store = openEventStoreDb({ url })
  onStop(() => store.close())
  const refusal = (cause: unknown) => (isAccessDenied(cause) ? "refuses the user or the password" : undefined)
  await waitFor(
    { what: `EventStoreDB at ${placeIn(url)}`, variable: "EVENTSTORE_URL", refusal, attempt: store.probe },
    timeout,
  )
  const reason = () => away
  return { store, shared: true, ready: () => store.probe().then(() => undefined, reason) }
}

// Opens the event store that a command service uses, waiting for it at startup.
import { isEventStoreDb } from "@evenkeel/contracts/configuration"
import type { Readiness } from "@evenkeel/contracts/http/observability"
import { waitForPostgres } from "@evenkeel/contracts/http/postgres"
import type { ProcessContext } from "@evenkeel/contracts/http/process"
import { placeIn, waitFor } from "@evenkeel/contracts/waiting"
import { openEventStoreDb } from "./event-store/eventstoredb.ts"
import { isAccessDenied } from "./event-store/eventstoredb-streams.ts"
import type { EventStore } from "./event-store/event-store.ts"
import { openPostgresEventStore } from "./event-store/postgres.ts"
import { AnotherWriter } from "./event-store/postgres-session.ts"

const away = "The event store cannot be reached."

export interface ReadyEventStore {
  readonly store: EventStore
  /** Whether several command services may append to it at once. */
  readonly shared: boolean
  readonly ready: Readiness
}

type Context = Pick<ProcessContext, "patience" | "onStop">

export const openReadyEventStore = (url: string, context: Context): Promise<ReadyEventStore> =>
  isEventStoreDb(url) ? onEventStoreDb(url, context) : onPostgres(url, context)

const onPostgres = async (url: string, { patience, onStop }: Context): Promise<ReadyEventStore> => {
  await waitForPostgres(url, "EVENTSTORE_URL", patience)
  const store = await openPostgresEventStore({ url })
  onStop(() => store.close())
  const reason = (cause: unknown) => (cause instanceof AnotherWriter ? "Another process is the writer." : away)
  return { store, shared: false, ready: () => store.probe().then(() => undefined, reason) }
}

const onEventStoreDb = async (url: string, { patience, onStop }: Context): Promise<ReadyEventStore> => {
  const store = openEventStoreDb({ url })
  onStop(() => store.close())
  const refusal = (cause: unknown) => (isAccessDenied(cause) ? "refuses the user or the password" : undefined)
  await waitFor(
    { what: `EventStoreDB at ${placeIn(url)}`, variable: "EVENTSTORE_URL", refusal, attempt: store.probe },
    patience,
  )
  const reason = () => away
  return { store, shared: true, ready: () => store.probe().then(() => undefined, reason) }
}

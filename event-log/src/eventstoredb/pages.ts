// Reads a stream, or the log, page by page.
import { StreamDeletedError, StreamNotFoundError } from "@eventstore/db-client"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { Effect } from "effect"

export const eventsPerPage = 1_000

interface Reading<Event> extends AsyncIterable<{ readonly event?: Event | undefined }> {
  readonly cancel: () => Promise<void>
  readonly destroy: () => unknown
}

/** The events of a page. A stream that an operator has deleted counts as nonexistent. */
export const eventsOf = async <Event>(page: Reading<Event>, signal: AbortSignal): Promise<ReadonlyArray<Event>> => {
  signal.addEventListener("abort", () => {
    void page.cancel().catch(() => {})
    page.destroy()
  })
  const events: Array<Event> = []
  try {
    for await (const { event } of page) if (event !== undefined) events.push(event)
    return events
  } catch (error) {
    if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return []
    throw error
  }
}

/** All events of a stream from that revision on. `read` returns the page that begins at a revision. */
export const readFrom = Effect.fnUntraced(function* <E>(
  first: number,
  read: (revision: number) => Effect.Effect<ReadonlyArray<StoredEvent>, E>,
): Effect.fn.Return<ReadonlyArray<StoredEvent>, E> {
  const events: Array<StoredEvent> = []
  while (true) {
    const page = yield* read((events.at(-1)?.revision ?? first - 1) + 1)
    for (const event of page) events.push(event)
    if (page.length < eventsPerPage) return events
  }
})

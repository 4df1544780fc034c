import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"

export const byStream = (events: ReadonlyArray<StoredEvent>): ReadonlyMap<StreamId, ReadonlyArray<StoredEvent>> => {
  const streams = new Map<StreamId, Array<StoredEvent>>()
  for (const event of events) {
    const own = streams.get(event.streamId)
    if (own === undefined) streams.set(event.streamId, [event])
    else own.push(event)
  }
  return streams
}

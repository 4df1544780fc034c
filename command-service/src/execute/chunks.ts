// The event store takes no event above 256 kB, so a command about very many things has several events.
import { atOnce, type Steps } from "@evenkeel/contracts/budget/steps"

/** In bytes, as `jsonSize` counts; with the rest of an event it stays below 256 kB. */
export const largestChunk = 200_000

/** The items in order, in chunks; none if there are no items. `sizeOf` returns at least the bytes of an item. */
export function* chunkedInSteps<Item>(
  items: ReadonlyArray<Item>,
  sizeOf: (item: Item) => number,
): Steps<ReadonlyArray<ReadonlyArray<Item>>> {
  const chunks: Array<Array<Item>> = []
  let room = 0
  for (const item of items) {
    const size = sizeOf(item)
    room -= size
    if (room < 0) {
      chunks.push([])
      room = largestChunk - size
    }
    chunks.at(-1)?.push(item)
    yield
  }
  return chunks
}

export const chunked = <Item>(items: ReadonlyArray<Item>, sizeOf: (item: Item) => number) =>
  atOnce(chunkedInSteps(items, sizeOf))

/** The bytes of an item as JSON, with a comma. */
export const jsonSize = (item: unknown): number => Buffer.byteLength(JSON.stringify(item)) + 1

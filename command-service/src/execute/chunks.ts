// The event store takes no event above 256 kB, so what is about very many things comes as several events of one command.
import { atOnce, type Steps } from "@evenkeel/contracts/budget/steps"

/** In bytes, of what is counted; with what else is stored of an event, it stays below 256 kB. */
export const largestChunk = 200_000

/** In their order; none if there are no items. `sizeOf` gives bytes, and not less than an item takes. */
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

/** Of an item as JSON: a character takes at most six bytes there, and ids take one each. */
export const jsonSize = (item: unknown): number => Buffer.byteLength(JSON.stringify(item)) + 1

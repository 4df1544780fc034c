// Divides a report into events of which none is large.
import type { EventOf } from "@evenkeel/contracts/budget/events"

type Synced = EventOf<"TransactionsSynced">
type Part = EventOf<"RowsReported">

/** In bytes, of the rows of one event; with the rest of the event it stays below 256 kB. */
const largestPart = 200_000

const lists = ["returned", "imported", "posted", "modified", "removed", "gone", "setAside"] as const

/** The sync alone, if it is small enough; else its parts, and then the sync without their rows. */
export const inParts = (synced: Synced, syncId: string): ReadonlyArray<Part | Synced> => {
  const parts: Array<Writable> = []
  let left = 0
  let total = 0
  for (const list of lists) {
    for (const row of synced[list] ?? []) {
      const size = Buffer.byteLength(JSON.stringify(row)) + 1
      total += size
      if (size > left) {
        parts.push(emptyPart(synced, syncId, parts.length))
        left = largestPart
      }
      left -= size
      const part = parts.at(-1)
      if (part !== undefined) (part[list] ??= []).push(row as never)
    }
  }
  if (total <= largestPart) return [synced]
  const { returned: _, ...rest } = synced
  return [...parts, { ...rest, ...noRows(), syncId, parts: parts.length }]
}

type Writable = {
  -readonly [Field in keyof Part]: Part[Field] extends ReadonlyArray<infer Row> ? Array<Row> : Part[Field]
} & {
  returned?: Array<NonNullable<Part["returned"]>[number]>
}

const noRows = () => ({ imported: [], posted: [], modified: [], removed: [], gone: [], setAside: [] })

const emptyPart = ({ itemId }: Synced, syncId: string, part: number): Writable => ({
  _tag: "RowsReported",
  syncId,
  part,
  itemId,
  ...noRows(),
})

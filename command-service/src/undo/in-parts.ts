// An undo of very many transactions is too large for one event: then it is several events of one command, of which the
// last represents all. Between them no reference is dangling.
import type { EventOf } from "@evenkeel/contracts/budget/events"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { chunkedInSteps, jsonSize, largestChunk } from "../execute/chunks.ts"

type Undone = EventOf<"ActionUndone">

export function* inParts(undone: Undone): Steps<ReadonlyArray<Undone>> {
  const { _tag, commandId, again, month, types, categories, transactions, bankRows, ...others } = undone
  const step = (part: Partial<Undone>): Undone => ({ _tag, commandId, again, month, step: true, ...part })
  const chunks = <Item>(items: ReadonlyArray<Item> = []) => chunkedInSteps(items, jsonSize)
  const changes = [
    ...(yield* chunks(bankRows?.put)).map((put) => step({ bankRows: { put, taken: [] } })),
    ...(yield* chunks(bankRows?.taken)).map((taken) => step({ bankRows: { put: [], taken } })),
    ...(yield* chunks(transactions?.taken)).map((taken) => step({ transactions: { put: [], taken } })),
    ...(yield* chunks(transactions?.put)).map((put) => step({ transactions: { put, taken: [] } })),
  ]
  // With more than one change of each kind the undo is too large for one event, and need not be measured.
  if (changes.length <= 4 && jsonSize(undone) <= largestChunk) return [undone]
  const rest = { ...others, ...(types && { types }), ...(categories && { categories }) }
  return [
    // New categories come before the transactions in them, and old ones are removed after the transactions.
    ...(types || categories
      ? [step({ ...(types && { types: added(types) }), ...(categories && { categories: added(categories) }) })]
      : []),
    ...changes,
    { _tag, commandId, again, month, ...rest },
  ]
}

const added = <Changed extends { readonly put: unknown }>({
  put,
}: Changed): { readonly put: Changed["put"]; readonly taken: [] } => ({ put, taken: [] })

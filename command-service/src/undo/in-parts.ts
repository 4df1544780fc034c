// What was done to very many transactions at once is undone for as many, which one event could not hold: then it is
// several events of one command, of which the last stands for all. In between nothing refers to what is not there.
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
  // More than one of each is too much for one event, which need not be measured then.
  if (changes.length <= 4 && jsonSize(undone) <= largestChunk) return [undone]
  const rest = { ...others, ...(types && { types }), ...(categories && { categories }) }
  return [
    // What the transactions are put into is there before them, and what they are taken out of goes after them.
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

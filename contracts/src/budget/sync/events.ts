import { defineEvent, notShown } from "../event.ts"
import { saidByBank } from "../wording.ts"
import { applySync } from "./apply.ts"
import { stageReported } from "./parts.ts"
import { RowsReported, TransactionsSynced } from "./schema.ts"
import { describeSync } from "./sentences.ts"

type ChangedRows = Omit<RowsReported, "_tag" | "syncId" | "part" | "itemId">

const idsOf = ({
  returned = [],
  removed,
  gone,
  imported,
  posted,
  modified,
  setAside,
}: ChangedRows): ReadonlyArray<string> => [
  ...returned.flatMap(({ bankTransactionId, transactionIds }) => [bankTransactionId, ...transactionIds]),
  ...removed,
  ...gone,
  ...imported.map(({ transactionId }) => transactionId),
  ...[...posted, ...modified].flatMap(({ transactionId, rest, lowered, splitUndone }) => [
    transactionId,
    ...(rest === undefined ? [] : [rest.transactionId]),
    ...(lowered === undefined ? [] : [lowered.transactionId]),
    ...(splitUndone?.categoryId == null ? [] : [splitUndone.categoryId]),
  ]),
  ...setAside.map(({ fact }) => fact.bankTransactionId),
]

const creates = ({ imported }: ChangedRows): ReadonlyArray<string> => imported.map(({ transactionId }) => transactionId)

export const syncEvents = [
  defineEvent(RowsReported, {
    kind: "bank",
    apply: stageReported,
    describe: notShown,
    refersTo: (event) => [event.syncId, event.itemId, ...idsOf(event)],
    creates,
    rows: () => Infinity,
    isStep: () => true,
    whyNotUndoable: saidByBank,
  }),
  defineEvent(TransactionsSynced, {
    kind: "bank",
    apply: applySync,
    describe: describeSync,
    refersTo: (event) => [event.itemId, ...event.balances.map(({ accountId }) => accountId), ...idsOf(event)],
    creates,
    // A sync with an id came in parts, of unknown size.
    rows: ({ syncId }) => (syncId === undefined ? 0 : Infinity),
    whyNotUndoable: saidByBank,
  }),
] as const

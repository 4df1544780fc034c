import { defineEvent } from "../event.ts"
import { saidByBank } from "../wording.ts"
import { applySync } from "./apply.ts"
import { TransactionsSynced } from "./schema.ts"
import { describeSync } from "./sentences.ts"

export const syncEvents = [
  defineEvent(TransactionsSynced, {
    kind: "bank",
    apply: applySync,
    describe: describeSync,
    refersTo: ({ itemId, returned = [], removed, gone, balances, imported, posted, modified, setAside }) => [
      itemId,
      ...returned.flatMap(({ bankTransactionId, transactionIds }) => [bankTransactionId, ...transactionIds]),
      ...removed,
      ...gone,
      ...balances.map(({ accountId }) => accountId),
      ...imported.map(({ transactionId }) => transactionId),
      ...[...posted, ...modified].flatMap(({ transactionId, rest, lowered, splitUndone }) => [
        transactionId,
        ...(rest === undefined ? [] : [rest.transactionId]),
        ...(lowered === undefined ? [] : [lowered.transactionId]),
        ...(splitUndone?.categoryId == null ? [] : [splitUndone.categoryId]),
      ]),
      ...setAside.map(({ fact }) => fact.bankTransactionId),
    ],
    creates: ({ imported }) => imported.map(({ transactionId }) => transactionId),
    whyNotUndoable: saidByBank,
  }),
] as const

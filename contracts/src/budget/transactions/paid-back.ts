// Inflows that pay back a purchase: a shop's refund, or a friend's share of a dinner.
import { Schema } from "effect"
import type { CategoryId } from "../../ids.ts"
import { defined } from "../budget.ts"
import { defineEvent } from "../event.ts"
import { Id } from "../event-fields.ts"
import { takenIn, transactionOrSetAside } from "../sync/set-aside.ts"
import { categoryName, listed, money, transactionInWords } from "../wording.ts"
import { putTransaction } from "./apply.ts"
import type { Transaction } from "./schema.ts"
import { describeAll } from "./together.ts"

/** It lowers the category of the purchase, in its own month; null if that had none yet. */
export const PurchasePaidBack = defineEvent(
  Schema.TaggedStruct("PurchasePaidBack", {
    purchaseId: Id,
    categoryId: Schema.NullOr(Id),
    /** Rows that were set aside have their bank ids, which become their ids as transactions. */
    transactionIds: Schema.Array(Id),
    /** The purchase was moved there, or removed, and its refund with it. */
    follows: Schema.optionalKey(Schema.Literal(true)),
  }),
  {
    kind: "transaction",
    apply: (budget, { purchaseId, categoryId, transactionIds }) => {
      for (const id of transactionIds) {
        const refund = defined(takenIn(budget, id))
        putTransaction(budget, {
          ...refund,
          categoryId,
          countedAs: "spending",
          transferTo: null,
          paysBack: purchaseId,
          ruleId: null,
        })
      }
    },
    describe: ({ purchaseId, categoryId, transactionIds, follows = false }, before) => {
      const purchase = before.transactions.get(purchaseId)
      const refunds = transactionIds.flatMap((id) => transactionOrSetAside(before, id) ?? [])
      const sum = refunds.reduce((all, { amount }) => all - amount, 0)
      const what = purchase === undefined ? "a purchase" : transactionInWords(purchase, before)
      const named = (id: CategoryId | null) => (id === null ? null : categoryName(before, id))
      const after = named(categoryId)
      const back = listed(refunds.map((refund) => transactionInWords(refund, before)))
      const noted = `You noted that ${money(sum, before.currency)} of ${what} came back with ${back}`
      const followed = `${back} followed what it pays back ${after === null ? "out of its category" : `into ${after}`}`
      const changeOf = (refund: Transaction) => ({ before: named(refund.categoryId), after })
      const described = describeAll(transactionIds, before, () => (follows ? followed : noted), changeOf)
      return { ...described, categoryIds: [...new Set([categoryId ?? [], ...described.categoryIds].flat())] }
    },
    refersTo: ({ purchaseId, categoryId, transactionIds }) => [
      purchaseId,
      ...(categoryId === null ? [] : [categoryId]),
      ...transactionIds,
    ],
  },
)

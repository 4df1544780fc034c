// Money that came in and pays back what was bought: a shop's refund, or what a friend gives for their share of a dinner.
import { Schema } from "effect"
import { present } from "../budget.ts"
import { defineEvent } from "../event.ts"
import { Id } from "../event-fields.ts"
import { takenIn, transactionOrSetAside } from "../sync/set-aside.ts"
import { categoryName, firstChanges, listed, money, transactionInWords } from "../wording.ts"
import { putTransaction } from "./apply.ts"
import { monthOfAll } from "./descriptions.ts"

/** It lowers the category that the purchase was in by then, in its own month; null if that was in none yet. */
export const PurchasePaidBack = defineEvent(
  Schema.TaggedStruct("PurchasePaidBack", {
    purchaseId: Id,
    categoryId: Schema.NullOr(Id),
    /** Rows that were set aside are named by their bank ids, which are their ids as transactions from now on. */
    transactionIds: Schema.Array(Id),
    /** The purchase went there, or is gone, and what pays it back goes with it. */
    follows: Schema.optionalKey(Schema.Literal(true)),
  }),
  {
    kind: "transaction",
    apply: (budget, { purchaseId, categoryId, transactionIds }) => {
      for (const id of transactionIds) {
        const refund = present(takenIn(budget, id))
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
      const after = categoryId === null ? null : categoryName(before, categoryId)
      const changes = refunds.map((refund) => ({
        what: transactionInWords(refund, before),
        before: refund.categoryId === null ? null : categoryName(before, refund.categoryId),
        after,
      }))
      const back = listed(changes.map((each) => each.what))
      const noted = `You noted that ${money(sum, before.currency)} of ${what} came back with ${back}`
      const followed = `${back} followed what it pays back ${after === null ? "out of its category" : `into ${after}`}`
      return {
        sentence: follows ? followed : noted,
        ...firstChanges(changes),
        categoryIds: [
          ...new Set([categoryId, ...refunds.map((refund) => refund.categoryId)].flatMap((id) => id ?? [])),
        ],
        ...monthOfAll(refunds),
      }
    },
    refersTo: ({ purchaseId, categoryId, transactionIds }) => [
      purchaseId,
      ...(categoryId === null ? [] : [categoryId]),
      ...transactionIds,
    ],
  },
)

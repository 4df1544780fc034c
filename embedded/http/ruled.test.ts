// Rules applied to entries by hand and to transactions from files.
import { describe, expect, test } from "vitest"
import { monthOf } from "@evenkeel/contracts/month"
import { expectAgreement } from "@evenkeel/acceptance/agreement"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { undoLatest } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const month = monthOf(testDay)
const conditions = { text: { how: "contains", words: "tea" } } as const

describe("what comes in", () => {
  const ruled = async () => {
    const person = await product.register()
    const { groceries } = await planFor(person)
    const { rule } = await person.client.makeRule({
      body: { conditions, outcome: { categoryId: groceries.categoryId, tag: "tea" } },
    })
    return { person, groceries, rule }
  }

  test("by hand is sorted in the same append, which names the rule, and what that did is undone by itself", async () => {
    const { person, groceries, rule } = await ruled()
    const added = await person.client.addTransaction({
      body: { updatedName: "Green tea", updatedAmount: 4, date: testDay },
    })
    expect(added).toMatchObject({ category: { categoryId: groceries.categoryId }, note: "#tea", ruleId: rule.ruleId })
    expect(await person.client.rules()).toMatchObject([{ applied: 1, lastUsed: testDay }])
    const { entries } = await person.client.auditHistory({ query: { limit: 1 } })
    expect(entries[0]?.sentence).toBe(
      "Your rule for “tea” put 1 transaction into Groceries and added #tea to 1 transaction",
    )
    // The history, that of the row, and the explanation of its figure lead to the rule.
    expect(entries[0]).toMatchObject({ kind: "rule", ruleId: rule.ruleId })
    const ofRow = await person.client.auditHistory({ query: { about: added.transactionId } })
    expect(ofRow.entries.map(({ ruleId }) => ruleId)).toEqual([rule.ruleId, undefined])
    const spent = { figure: "categorySpent", category: groceries.categoryId, month } as const
    const causesNow = async () => (await person.client.auditExplain({ query: spent })).causes
    expect((await causesNow()).map(({ ruleId }) => ruleId)).toContain(rule.ruleId)
    await undoLatest(person)
    expect((await causesNow()).map(({ ruleId }) => ruleId)).not.toContain(rule.ruleId)
    expect(await person.client.transactions()).toMatchObject([{ name: "Green tea", category: null, note: null }])
    await expectAgreement(product.databaseUrl, person, month)
  })

  test("from a file is sorted, too, unless the file says where it belongs", async () => {
    const { person, groceries, rule } = await ruled()
    const transfer = await person.client.makeRule({
      body: { conditions: { text: { how: "is", words: "To the jar" } }, outcome: { countedAs: "not spending" } },
    })
    const file = [
      "Date,Description,Money out (USD),Money in (USD),Category",
      `${testDay},TEA HOUSE,4.00,,`,
      `${testDay},Tea for two,3.00,,Treats`,
      `${testDay},Cinema,9.00,,`,
      `${testDay},To the jar,5.00,,`,
    ]
    const { importId } = await person.client.previewImport({ files: [new File([file.join("\n")], "tea.csv")] })
    const categories = { Treats: { type: "wants", name: "Treats" } } as const
    await person.client.answerImport({ params: { importId }, body: { categories } })
    const { setAside } = await person.client.commitImport({ params: { importId } })
    expect(setAside).toEqual([{ reason: "not spending", count: 1 }])
    const { transactions } = await person.client.searchTransactions({ query: {} })
    expect(
      transactions.map(({ name, category, note, ruleId }) => ({ name, category: category?.name, note, ruleId })),
    ).toEqual(
      expect.arrayContaining([
        { name: "TEA HOUSE", category: groceries.name, note: "#tea", ruleId: rule.ruleId },
        { name: "Tea for two", category: "Treats", note: null, ruleId: null },
        { name: "Cinema", category: undefined, note: null, ruleId: null },
      ]),
    )
    const outside = await person.client.searchTransactions({ query: { status: "not-spending" } })
    expect(outside.transactions).toMatchObject([
      { name: "To the jar", exclusion: "not spending", ruleId: transfer.rule.ruleId },
    ])
    expect(await person.client.rules()).toMatchObject([{ applied: 1 }, { applied: 1 }])
    await expectAgreement(product.databaseUrl, person, month)
  })
})

test("a rule that makes rent a transfer is said by the sync, its rows are found, and count once the person says so", async () => {
  const person = await product.register()
  const { account, itemId, plaidAccountId } = await linkChecking(product.bank, person)
  const rent = { text: { how: "contains", words: "rent" } } as const
  await person.client.makeRule({ body: { conditions: rent, outcome: { countedAs: "transfer" } } })
  const row = {
    transaction_id: itemId,
    account_id: plaidAccountId,
    date: testDay,
    name: "Rent Hill House",
    amount: 900,
  }
  await product.bank.write(itemId, { added: [row] })
  const synced = await person.client.syncTransactions({ body: { accounts: [account.accountId] } })
  expect(synced).toMatchObject({
    allModifiedOrAddedTransactions: [],
    setAside: [{ reason: "transfer", count: 1 }],
  })
  const { transactions } = await person.client.searchTransactions({ query: { text: "hill", status: "transfer" } })
  const chosen = transactions.map(({ transactionId, amount }) => ({ transactionId, amount, categoryId: null }))
  await person.client.changeTransactions({ body: { action: "spending", transactions: chosen } })
  expect(await person.client.transactions()).toMatchObject([{ name: "Rent Hill House", amount: 900 }])
})

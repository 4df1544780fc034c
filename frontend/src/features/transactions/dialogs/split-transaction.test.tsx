import { screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, test, vi } from "vitest"
import { groceries, haveFetched, inCategory, listed, shopping, transaction } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, answerWith, useBackend } from "../../../../test/server.ts"
import { likeBefore, oneOf, partsOf, problemOf, remainderOf, withRest, type DraftPart } from "./split-parts.ts"
import { SplitTransaction } from "./split-transaction.tsx"

useBackend()
beforeEach(() => signIn())

test("a split whose answer was lost is the same command when it is sent again, until it is changed", async () => {
  const market = transaction("Market", 40)
  await haveFetched([market])
  const keys: Array<string | null> = []
  answerWith(
    http.put("/transactions/:id/split", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"))
      return HttpResponse.error()
    }),
  )
  const { person } = show(<SplitTransaction onClose={() => {}} transaction={market} />, "/home")
  const part = (number: number) => within(screen.getByRole("group", { name: `Part ${number}` }))
  for (const number of [1, 2]) {
    await person.clear(part(number).getByLabelText("Name"))
    await person.type(part(number).getByLabelText("Name"), "Half")
    await person.clear(part(number).getByLabelText("Amount"))
    await person.type(part(number).getByLabelText("Amount"), "20")
  }
  const split = screen.getByRole("button", { name: "Split" })
  const attempt = async (times: number) => {
    await person.click(split)
    await waitFor(() => expect(keys).toHaveLength(times))
    await waitFor(() => expect(split.getAttribute("aria-busy")).toBe("false"))
  }
  await attempt(1)
  await attempt(2)
  expect(keys[1]).toBe(keys[0])
  await person.type(part(2).getByLabelText("Name"), " of it")
  await attempt(3)
  expect(keys[2]).not.toBe(keys[0])
})

const parts = (...rows: ReadonlyArray<readonly [name: string, amount: string]>): ReadonlyArray<DraftPart> =>
  rows.map(([name, amount], key) => ({ key, name, amount }))

const tooFew = "Please ensure at least two transactions are split out."
const tooMuch = "The total amount of split-out transactions cannot exceed the original transaction amount."

test.each([
  [parts(["", ""], ["", ""]), tooFew],
  [parts(["Milk", "2"], ["", ""]), tooFew],
  [parts(["Milk", "2"], ["Bread", "0"]), tooFew],
  [parts(["Milk", "2"], ["Bread", "two"]), tooFew],
  [parts(["Milk", "2"], [" ", "2"]), tooFew],
  [parts(["Milk", "2"], ["Bread", "2"], ["Tea", ""]), "Each part needs a name and an amount above 0."],
  [parts(["Milk", "6"], ["B".repeat(101), "4"]), "A transaction name can have at most 100 characters."],
  [parts(["Milk", "6"], ["👩‍👩‍👧‍👦".repeat(100), "4"]), undefined],
  [parts(["Milk", "2"], ["Bread", "2"], [" ", "1"]), "Each part needs a name and an amount above 0."],
  [parts(["Milk", "6"], ["Bread", "4.01"]), tooMuch],
  [parts(["Milk", "6"], ["Bread", "4"]), undefined],
  [parts(["Milk", "6"], ["Bread", "1"], ["", ""]), undefined],
  [parts(["Milk", "6"], ["Bread", "1"], [" ", " "]), undefined],
])("splitting ten dollars into %j gives the problem %j", (drafts, problem) => {
  expect(problemOf(drafts, 10)).toBe(problem)
})

test("the remainder is exact to the cent", () => {
  expect(remainderOf(parts(["A", "0.1"], ["B", "0.2"]), 0.3)).toBe(0)
  expect(remainderOf(parts(["A", "$1,000"], ["B", ""]), 999.5)).toBe(-0.5)
})

test("the last part takes the rest, until somebody types in it", () => {
  const amounts = (...drafts: ReadonlyArray<DraftPart>) => withRest(drafts, 10).map(({ amount }) => amount)
  const last: DraftPart = { key: 9, name: "Rest", amount: "" }
  expect(amounts(...parts(["A", "3.33"]), last)).toEqual(["3.33", "6.67"])
  expect(amounts(...parts(["A", "10/3"], ["B", "10/3"]), last)).toEqual(["10/3", "10/3", "3.34"])
  expect(amounts(...parts(["A", ""]), last)).toEqual(["", ""])
  expect(amounts(...parts(["A", "10"]), last)).toEqual(["10", ""])
  expect(amounts(...parts(["A", "3"]), { ...last, isOwnAmount: true })).toEqual(["3", ""])
})

test("a half and a third are exact to the cent", () => {
  expect(oneOf(2, 28.89)).toBe("14.45")
  expect(oneOf(3, 28.89)).toBe("9.63")
  expect(oneOf(3, 0.02)).toBe("0.01")
})

test("arithmetic without a result is said in a sentence", () => {
  expect(problemOf(parts(["A", "3/"], ["B", "2"]), 10)).toContain("cannot be worked out")
})

test("a receipt: a third of it is something else, in another category, and the rest stays", async () => {
  const market = transaction("Market", 28.89, { category: inCategory(groceries) })
  await haveFetched([market])
  const sent: Array<unknown> = []
  answer("splitTransaction", ({ body }) => {
    sent.push(body)
    return []
  })
  const { person } = show(<SplitTransaction onClose={() => {}} transaction={market} />, "/home")
  const part = (number: number) => within(screen.getByRole("group", { name: `Part ${number}` }))
  expect(part(1).getByLabelText<HTMLInputElement>("Name").value).toBe("Market")
  expect(part(2).getByLabelText<HTMLSelectElement>("Category").selectedOptions[0]?.textContent).toBe("Groceries")
  await person.click(screen.getByRole("button", { name: "Part 1 is a third" }))
  await person.selectOptions(part(1).getByLabelText("Category"), "Shopping")
  expect(part(2).getByLabelText<HTMLInputElement>("Amount").value).toBe("19.26")
  await person.click(screen.getByRole("button", { name: "Split" }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    splitTransactions: [
      { updatedName: "Market", updatedAmount: 9.63, categoryId: shopping.categoryId },
      { updatedName: "Market", updatedAmount: 19.26 },
    ],
  })
})

test("one tap gives half of it to another category", async () => {
  const market = transaction("Market", 28.89, { suggestedCategory: inCategory(groceries) })
  await haveFetched([market])
  const sent: Array<unknown> = []
  answer("splitTransaction", ({ body }) => {
    sent.push(body)
    return []
  })
  const onClose = vi.fn<() => void>()
  const { person } = show(<SplitTransaction onClose={onClose} transaction={market} />, "/home")
  await person.click(screen.getByRole("button", { name: "Half Groceries, half Shopping" }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent).toEqual([
    {
      splitTransactions: [
        { updatedName: "Market", updatedAmount: 14.45, categoryId: groceries.categoryId },
        { updatedName: "Market", updatedAmount: 14.44, categoryId: shopping.categoryId },
      ],
    },
  ])
})

test("what was split before is split alike by one tap, in the same proportions", async () => {
  const before = [
    listed("Market", 9, { transactionId: "2", splitOf: "whole", category: inCategory(shopping), date: "2026-10-03" }),
    listed("Market", 21, { transactionId: "1", splitOf: "whole", category: inCategory(groceries), date: "2026-10-03" }),
    listed("Market", 50, { transactionId: "0", splitOf: "older", category: inCategory(groceries), date: "2026-09-03" }),
  ]
  answer("searchTransactions", { transactions: before, next: null })
  const market = transaction("Market", 40)
  await haveFetched([market])
  const sent: Array<unknown> = []
  answer("splitTransaction", ({ body }) => {
    sent.push(body.splitTransactions?.map(({ updatedAmount, categoryId }) => [updatedAmount, categoryId]))
    return []
  })
  const { person } = show(<SplitTransaction onClose={() => {}} transaction={market} />, "/home")
  await person.click(await screen.findByRole("button", { name: "Like 10/3/2026: $28.00 Groceries, $12.00 Shopping" }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual([
    [28, groceries.categoryId],
    [12, shopping.categoryId],
  ])
})

test.each([
  ["a part is in no category", [1, 2], [inCategory(groceries), null], 3],
  ["there would be a part of nothing", [100, 1], [inCategory(groceries), inCategory(shopping)], 0.01],
  ["only one part is left of it", [1], [inCategory(groceries)], 3],
] as const)("nothing is proposed where %s", (_why, amounts, categories, original) => {
  const before = amounts.map((amount, index) => transaction("Market", amount, { category: categories[index] ?? null }))
  expect(likeBefore(before, original).length).toBeLessThan(2)
})

test("only filled-in parts are sent, trimmed and rounded", () => {
  expect(partsOf(parts([" Milk ", "$2.505"], ["", ""]))).toEqual([{ updatedName: "Milk", updatedAmount: 2.51 }])
})

test.each([
  ["To sort", null],
  ["Old hobby", { ...inCategory(groceries), categoryId: "deleted", name: "Old hobby" }],
  ["Shopping", inCategory(shopping)],
] as const)("a part shows the category that it stays in: %s", async (shown, category) => {
  const market = transaction("Market", 40, { category })
  await haveFetched([market])
  show(<SplitTransaction onClose={() => {}} transaction={market} />, "/home")
  const [own] = screen.getAllByRole<HTMLSelectElement>("combobox", { name: "Category" })
  expect(own?.selectedOptions[0]?.textContent).toBe(shown)
})

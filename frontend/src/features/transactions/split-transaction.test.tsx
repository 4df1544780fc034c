import { screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, test } from "vitest"
import { haveFetched, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answerWith, useBackend } from "../../../test/server.ts"
import { partsOf, problemOf, remainderOf, SplitTransaction, type DraftPart } from "./split-transaction.tsx"

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
    await person.type(part(number).getByLabelText("Name"), "Half")
    await person.type(part(number).getByLabelText("Amount"), "20")
  }
  const split = screen.getByRole("button", { name: "Split" })
  const attempt = async (times: number) => {
    await person.click(split)
    await waitFor(() => expect([keys.length, split.getAttribute("aria-busy")]).toEqual([times, "false"]))
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

test("only filled-in parts are sent, trimmed and rounded", () => {
  expect(partsOf(parts([" Milk ", "$2.505"], ["", ""]))).toEqual([{ updatedName: "Milk", updatedAmount: 2.51 }])
})

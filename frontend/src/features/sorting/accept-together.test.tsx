import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { dining, earlierMonths, groceries, inCategory, transaction } from "../../../test/budget.ts"
import { signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { card, categoryOf, open } from "../../../test/swipe-flow.tsx"
import { undone } from "../../../test/timeline.ts"

useBackend()
beforeEach(() => signIn())

const suggested = ["Market", "Bakery", "Fishmonger"].map((name) =>
  transaction(name, 10, { suggestedCategory: inCategory(groceries) }),
)
const diner = transaction("Diner", 20, { suggestedCategory: inCategory(dining) })
const kiosk = transaction("Kiosk", 3)
const all = [...suggested, diner, kiosk]

/** The offer, for four of five; collects what is sent. */
const offered = async () => {
  const sent: Array<ReadonlyArray<string>> = []
  const shown = await open(all)
  answer("assignTransactions", ({ body }) => {
    sent.push(body.assignments.map(({ transactionId }) => transactionId))
    return { transactions: [], ...earlierMonths() }
  })
  await screen.findByText("4 of 5")
  return { ...shown, sent }
}
const button = (name: string | RegExp) => screen.getByRole("button", { name })

test("what has a suggestion is accepted at once, and the rest comes as cards", async () => {
  const { person, sent } = await offered()
  expect(document.activeElement).toBe(button("Accept 4"))
  await person.keyboard("{Enter}")
  await card("Kiosk")
  expect(new Set(sent[0])).toEqual(new Set([...suggested, diner].map(({ transactionId }) => transactionId)))
  expect(categoryOf("Market")).toBe("Groceries")
  expect(categoryOf("Diner")).toBe("Dining")
  expect(categoryOf("Kiosk")).toBe(undefined)
  expect(screen.getByText("1 of 1")).toBeTruthy()
  expect(await screen.findByText("4 transactions sorted")).toBeTruthy()
})

test("what is unticked stays to be sorted, one or a whole category", async () => {
  const { person, sent } = await offered()
  await person.click(screen.getByRole("checkbox", { name: /^Bakery/ }))
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Groceries/ }).indeterminate).toBe(true)
  await person.click(screen.getByRole("checkbox", { name: /^Dining/ }))
  await person.click(button("Accept 2"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(new Set(sent[0])).toEqual(new Set(["transaction-market", "transaction-fishmonger"]))
  await waitFor(() => expect(screen.getByText("1 of 3")).toBeTruthy())
})

test("one undo brings the offer back", async () => {
  const { person } = await offered()
  answer("undoAction", () => {
    answer("transactions", all)
    return undone("Undone")
  })
  await person.click(button("Accept 4"))
  await card("Kiosk")
  await person.click(
    await within(screen.getByRole("dialog")).findByRole("button", { name: "Undo: 4 transactions sorted" }),
  )
  expect(await screen.findByText("4 of 5")).toBeTruthy()
})

test("a refusal is shown, and nothing is sorted", async () => {
  const { person } = await offered()
  answer("assignTransactions", () => refuse(404, "Transaction not found"))
  await person.click(button("Accept 4"))
  expect((await screen.findByRole("alert")).textContent).toContain("Transaction not found")
  expect(categoryOf("Market")).toBeUndefined()
  await person.click(button("One by one"))
  await card("Market")
})

test("one of them can be split, and is off the list then", async () => {
  const { person } = await offered()
  answer("splitTransaction", () => {
    answer("transactions", all.slice(1))
    return []
  })
  await person.click(button("Split Market"))
  await person.click(await screen.findByRole("button", { name: "Half Groceries, half Shopping" }))
  expect(await screen.findByText("3 of 4")).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Split Market" })).toBeNull()
})

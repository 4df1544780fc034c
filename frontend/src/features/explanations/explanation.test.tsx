import type { Explanation } from "@evenkeel/contracts/api/audit/explain"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { Link } from "wouter"
import { refresh, refreshFailed } from "../../api/refreshing.ts"
import { groceries, inCategory, listed } from "../../../test/budget.ts"
import { monthlyIncome } from "../../../test/plan.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { momentOf } from "../../lib/format.ts"
import { Explained } from "../../parts/figures/explained.tsx"

useBackend()
beforeEach(() => signIn())

const spent: Explanation = {
  figure: "spent",
  month: "2026-11",
  unit: "dollars",
  value: 0.3,
  formula: "2 transactions = $0.30",
  parts: [
    { label: "Market, Nov 3", amount: 0.1 },
    { label: "Kiosk, Nov 2", amount: 0.2 },
  ],
  causes: [
    { revision: 4, occurredAt: "2026-11-02T12:00:00Z", sentence: "You added Kiosk" },
    { revision: 7, occurredAt: "2026-11-03T12:00:00Z", sentence: "You added Market" },
  ],
}

const open = async () => {
  const shown = show(
    <>
      <Explained about={{ figure: "spent", type: "needs", month: "2026-11" }} shown="$0.30" title="Needs, spent" />
      <Link href="/elsewhere">Leave</Link>
    </>,
  )
  await shown.person.click(screen.getByRole("button", { name: "Needs, spent: $0.30, explain" }))
  return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Needs, spent" })) }
}

test("an explanation shows the formula, the parts with their exact sum and the causes, latest first", async () => {
  answer("auditExplain", ({ query }) => {
    expect(query).toEqual({ figure: "spent", type: "needs", month: "2026-11" })
    return spent
  })
  const { dialog, person } = await open()
  expect(await dialog.findByText("2 transactions = $0.30")).toBeTruthy()
  expect(dialog.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Market, Nov\u00a03$0.10",
    "Kiosk, Nov\u00a02$0.20",
    "Together$0.30",
  ])
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `You added Market ${momentOf("2026-11-03T12:00:00Z")}`,
    `You added Kiosk ${momentOf("2026-11-02T12:00:00Z")}`,
  ])
  await person.click(dialog.getByRole("button", { name: "Close" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("of what was imported it says where in which file it stands", async () => {
  const market = { label: "Market, Nov 3", amount: 0.3, fileName: "checking.csv", line: 17 }
  answer("auditExplain", { ...spent, formula: "1 transaction = $0.30", parts: [market] })
  const { dialog } = await open()
  expect((await dialog.findByRole("row")).textContent).toBe("Market, Nov\u00a03 checking.csv, line 17$0.30")
})

test("an open explanation follows a change made elsewhere", async () => {
  answer("auditExplain", spent)
  const { dialog } = await open()
  await dialog.findByText("2 transactions = $0.30")
  answer("auditExplain", { ...spent, value: 0.2, formula: "1 transaction = $0.20", parts: spent.parts.slice(1) })
  await refresh("all")
  expect(await dialog.findByText("1 transaction = $0.20")).toBeTruthy()
})

test("an explanation that cannot be fetched again stays until it can", async () => {
  answer("auditExplain", spent)
  const { dialog } = await open()
  await dialog.findByText("2 transactions = $0.30")
  answer("auditExplain", () => refuse(503, "One moment, please."))
  await refresh("all")
  expect(dialog.getByText("2 transactions = $0.30")).toBeTruthy()
  answer("auditExplain", { ...spent, formula: "1 transaction = $0.20" })
  await refreshFailed()
  expect(await dialog.findByText("1 transaction = $0.20")).toBeTruthy()
})

test("only the first of many parts are shown, but the sum covers all of them", async () => {
  const parts = Array.from({ length: 40 }, (_, index) => ({ label: `Part ${index}`, amount: 0.025 }))
  answer("auditExplain", {
    ...spent,
    figure: "utilization",
    unit: "fraction",
    value: 1,
    formula: "$40.00 spent ÷ $40.00 allocated = 100%",
    parts,
    causes: [],
  })
  const { dialog, person } = await open()
  await dialog.findByText("Part 29")
  expect(dialog.queryByText("Part 30")).toBeNull()
  expect(dialog.getByRole("row", { name: "Together 100%" })).toBeTruthy()
  await person.click(dialog.getByRole("button", { name: "Show all 40 parts" }))
  expect(dialog.getByText("Part 39")).toBeTruthy()
})

test("a failed explanation can be retried", async () => {
  answer("auditExplain", () => refuse(503, "One moment, please."))
  const { dialog, person } = await open()
  await dialog.findByText("One moment, please.")
  answer("auditExplain", spent)
  await person.click(dialog.getByRole("button", { name: "Try again" }))
  await dialog.findByText("2 transactions = $0.30")
})

test("an explanation closes when the person leaves the screen", async () => {
  answer("auditExplain", spent)
  const { person } = await open()
  await person.click(screen.getByRole("link", { name: "Leave" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

const withMarket = { ...spent, parts: [{ ...spent.parts[0]!, transactionId: "m1" }, spent.parts[1]!] }

test("a transaction's details are there, and what is done in them shows in the explanation at once", async () => {
  answer("auditExplain", withMarket)
  const market = listed("Market", 0.1, { transactionId: "m1", category: inCategory(groceries) })
  answer("searchTransactions", ({ query }) => {
    expect(query).toEqual({ transactionId: "m1", status: "all", limit: "1" })
    return { transactions: [market], next: null }
  })
  const { dialog, person } = await open()
  await person.click(await dialog.findByRole("button", { name: "Actions for Market" }))
  const details = within(await screen.findByRole("dialog", { name: "Market" }))
  expect(details.getAllByRole("button").map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(["Assign Category", "Split", "Add Note", "Delete", "Explain"]),
  )
  await person.click(details.getByRole("button", { name: "Edit name" }))
  await person.clear(details.getByLabelText("Name"))
  await person.type(details.getByLabelText("Name"), "Farm")
  answer("renameTransaction", { ...market, name: "Farm" })
  answer("auditExplain", { ...withMarket, formula: "Renamed: $0.30" })
  await person.click(details.getByRole("button", { name: "Save" }))
  expect(await dialog.findByText("Renamed: $0.30")).toBeTruthy()
})

test("of a transaction that is gone it is said, and so is why it could not be fetched", async () => {
  answer("auditExplain", withMarket)
  answer("searchTransactions", () => refuse(503, "One moment, please."))
  const { dialog, person } = await open()
  await person.click(await dialog.findByRole("button", { name: "Actions for Market" }))
  await screen.findByText("One moment, please.")
  answer("searchTransactions", { transactions: [], next: null })
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByText("This transaction does not exist any more.")
})

test("what a figure of this month follows from is changed from its explanation; that of a month that is over is not", async () => {
  answer("auditExplain", { ...spent, figure: "totalIncome", formula: "1 income = $5,000.00" })
  answer("incomes", [monthlyIncome])
  const { person } = show(
    <>
      <Explained about={{ figure: "totalIncome" }} shown="$5,000.00" title="Income" />
      <Explained about={{ figure: "totalIncome", month: "2020-01" }} shown="$4,000.00" title="Income then" />
    </>,
  )
  await person.click(screen.getByRole("button", { name: "Income then: $4,000.00, explain" }))
  await screen.findByText("1 income = $5,000.00")
  expect(screen.queryByRole("button", { name: "Change income" })).toBeNull()
  await person.click(screen.getByRole("button", { name: "Close" }))
  await person.click(screen.getByRole("button", { name: "Income: $5,000.00, explain" }))
  await person.click(await screen.findByRole("button", { name: "Change income" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Change income" }))
  await dialog.findByRole("button", { name: /^Change / })
  expect(dialog.getByRole("button", { name: /^End / })).toBeTruthy()
  expect(dialog.getByRole("button", { name: "Add Income" })).toBeTruthy()
  // The explanation stays below, and follows.
  await person.click(dialog.getByRole("button", { name: "Done" }))
  expect(await screen.findByRole("dialog", { name: "Income" })).toBeTruthy()
})

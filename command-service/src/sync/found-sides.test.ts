import { expect, test } from "vitest"
import { describeEvent } from "@evenkeel/contracts/budget/events"
import { countedAs } from "@evenkeel/contracts/test/events"
import { fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import { given } from "../../test/deciding.ts"
import { undo } from "../../test/undo.ts"
import { pendingRow, person, reported, row, savings } from "../../test/sync.ts"
import { foundSides } from "./found-sides.ts"

const out = (id: string, amount = 400_00) => row(id, { name: "ONLINE TRANSFER", merchant: null, amount })
const into = (id: string, amount = 400_00) =>
  row(id, { name: "DEPOSIT", merchant: null, amount: -amount, plaidAccountId: "plaid-savings" })
const alone = [...person, savings, reported({ added: [out("out"), out("second", 20_00)] })] as const
const sentencesOn = (day: string, budget: Parameters<typeof foundSides>[0]) =>
  foundSides(budget, day).map(({ sentence }) => sentence)

test("when the other side comes, a notice says for a month that neither counts", () => {
  const { budget } = given(...alone).when(reported({ added: [into("in")] }))
  const words = "$400.00 to Savings of May 18 and its other side are a transfer now; neither counts."
  expect(sentencesOn("2026-06-19", budget)).toEqual([words])
  expect(sentencesOn("2026-06-20", budget)).toEqual([])
  expect(foundSides(budget, "2026-05-20")).toMatchObject([{ rows: { from: "2026-05-18", to: "2026-05-18" } }])
})

test("what never counted is none of it", () =>
  expect(
    sentencesOn("2026-05-20", given(...person, savings).when(reported({ added: [out("out"), into("in")] })).budget),
  ).toEqual([]))

test("income becomes a transfer, too", () => {
  const { budget } = given(...person, savings, reported({ added: [into("in")] })).when(
    reported({ added: [out("out")] }),
  )
  expect(sentencesOn("2026-05-20", budget)).toEqual([
    "$400.00 from Everyday of May 18 and its other side are a transfer now; neither counts.",
  ])
})

test("a file may bring it, which an undo of the import takes back", () => {
  const farSides = [{ bankTransactionId: "out", transactionId: "t1.1", reason: "transfer" }] as const
  const rows = [importedRow("Deposit", -400_00, { setAside: "transfer" })]
  const file = fileImported({ rows, accountId: "savings", on: "2026-05-21", farSides })
  const brought = given(...alone, ...file)
  expect(sentencesOn("2026-05-21", brought.budget)).toEqual([
    "$400.00 of May 18 is a transfer between your accounts now; it does not count.",
  ])
  expect(sentencesOn("2026-05-21", brought.when(undo(-1)).budget)).toEqual([])
})

test("one that posts as its other side comes counted until then, and its posting is no news later", () => {
  const pending = pendingRow("pending", { name: "ONLINE TRANSFER", merchant: null, amount: 400_00 })
  const posted = { ...out("posted"), follows: "pending" } as const
  const words = "$400.00 to Savings of May 18 and its other side are a transfer now; neither counts."
  const removed = ["pending"]
  const known = [...person, savings, reported({ added: [pending] })] as const
  const atOnce = given(...known).when(reported({ added: [posted, into("in")], removed }))
  expect(sentencesOn("2026-05-20", atOnce.budget)).toEqual([words])
  expect([...atOnce.budget.transactions.keys()]).toEqual([])
  const change = { what: "ONLINE TRANSFER, May 18", before: "$400.00", after: "1 transfer between your accounts" }
  expect(describeEvent(atOnce.events[0]!, given(...known).budget).changes).toEqual([change])
  const found = given(...known, reported({ added: [into("in")] }))
  const later = found.when(reported({ added: [posted], removed }, "2026-05-21T12:00:00Z"))
  expect(foundSides(later.budget, "2026-05-21")).toEqual(foundSides(found.budget, "2026-05-21"))
})

test("one of another year is named with its year", () => {
  const lastYear = { authorizedOn: "2025-05-18", bookedOn: "2025-05-18" }
  const known = given(...person, savings, reported({ added: [{ ...out("old"), ...lastYear }] }))
  const { budget } = known.when(reported({ added: [{ ...into("in"), ...lastYear }] }))
  expect(sentencesOn("2026-05-20", budget)).toEqual([
    "$400.00 to Savings of May 18, 2025 and its other side are a transfer now; neither counts.",
  ])
})

test("several of one day are named together, and another one later has another id", () => {
  const both = given(...alone).when(reported({ added: [into("in"), into("also", 20_00)] })).budget
  expect(sentencesOn("2026-05-20", both)).toEqual([
    "$400.00 to Savings of May 18 and 1 more transaction moved between your accounts; none of them counts now.",
  ])
  const one = given(...alone).when(reported({ added: [into("in")] })).budget
  expect(foundSides(one, "2026-05-20")[0]?.noticeId).not.toBe(foundSides(both, "2026-05-20")[0]?.noticeId)
})

test("once the person counts it, nothing says that it does not", () => {
  const { budget } = given(...alone, reported({ added: [into("in")] }), countedAs("spending", "out"))
  expect(sentencesOn("2026-05-20", budget)).toEqual([])
})

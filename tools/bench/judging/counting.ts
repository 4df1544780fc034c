// Whether rows are judged right: households of which every row is known, some accounts reported by banks, the others
// imported from files, in any order. Prints the kinds of rows that were judged wrong.
import { Result } from "effect"
import { match } from "@evenkeel/command-service/imports/matching/match"
import { reasonsToSetAside } from "@evenkeel/command-service/imports/matching/judged"
import { ofBankRow } from "@evenkeel/command-service/imports/previews/known"
import { rowIdOf } from "@evenkeel/command-service/imports/row-id"
import { ownAccountsOf } from "@evenkeel/command-service/sync/matching/other-sides"
import { decideSync } from "@evenkeel/command-service/sync/decide"
import { account as accountOf, importing, known, planned, plannedRow } from "@evenkeel/command-service/test/imports"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { linked, registered, typesSet } from "@evenkeel/contracts/test/events"
import { household, lastDay, type Household, type LivedRow, type Truth } from "../lib/households.ts"
import type { Bench, Measurement } from "../lib/measure.ts"

const households = 400
const at = `${lastDay}T12:00:00Z`

const begun = ({ owner, accounts }: Household): Budget =>
  fold(emptyBudget(), [
    registered({ timeZone: "UTC", name: owner }),
    typesSet(500, 300, 200, "2026-05"),
    ...Object.entries(accounts).map(([name, { title, mask, bank, accountType }]) =>
      linked({
        accountId: name,
        itemId: `item-${name}`,
        plaidAccountId: name,
        institutionId: bank,
        institutionName: bank,
        name: title,
        mask,
        accountType,
      }),
    ),
  ])

const primaryOf = (detailed: string): string =>
  ["INCOME", "TRANSFER_IN", "TRANSFER_OUT", "LOAN_PAYMENTS"].find((each) => detailed.startsWith(each)) ?? detailed

const pendingId = (id: string): string => `${id}-pending`

const reportedRow = ({ id, account, date, amount, name, merchant, detailed, currency }: LivedRow) => ({
  bankTransactionId: id,
  plaidAccountId: account,
  follows: null,
  name,
  merchant,
  amount,
  currency,
  authorizedOn: date,
  bookedOn: date,
  pending: false,
  logoUrl: null,
  category: detailed === null ? null : { primary: primaryOf(detailed), detailed, confident: true },
})

/** The first report lacks later rows, and has removed and pending ones. */
const report = (budget: Budget, account: string, rows: ReadonlyArray<LivedRow>, isFirst: boolean): void => {
  const itemId = `item-${account}`
  const fromCursor = budget.items.get(itemId)?.cursor ?? ""
  const added = rows.flatMap((row) => {
    const whole = reportedRow(row)
    const id = pendingId(row.id)
    if (row.comes === "pending first")
      return [isFirst ? { ...whole, bankTransactionId: id, pending: true } : { ...whole, follows: id }]
    return isFirst === (row.comes !== "later") ? [whole] : []
  })
  const removed = isFirst
    ? []
    : rows.flatMap(({ id, comes }) => (comes === "pending first" ? [pendingId(id)] : comes === "and goes" ? [id] : []))
  const whole = {
    itemId,
    fromCursor,
    isWhole: fromCursor === "",
    cursor: `${fromCursor}+`,
    added,
    modified: [],
    removed,
    unreadable: [],
    historyComing: false,
    accounts: [{ plaidAccountId: account, balance: 0, currency: "USD" as const }],
  }
  const decision = decideSync(
    { report: whole, at: new Date(at), idAt: (index) => `${itemId}${fromCursor}${index}` },
    budget,
  )
  fold(budget, Result.getOrThrow(decision))
}

const bring = (budget: Budget, account: string, rows: ReadonlyArray<LivedRow>): void => {
  const there = [...budget.bankRows.values()].map((row) => ofBankRow(row))
  const candidates = rows.map(({ date, amount, name, id }) => ({ file: 0, account, date, amount, name, bankId: id }))
  const matches = match(candidates, known(there), rowIdOf)
  const reasons = reasonsToSetAside(
    candidates.map((each) => ({
      ...each,
      accountType: budget.accounts.get(account)?.accountType ?? null,
      note: null,
      category: null,
      transferTo: null,
      isSpent: false,
    })),
    there,
    ownAccountsOf(budget),
  )
  const coming = rows.flatMap(({ date, amount, name, id }, index) =>
    matches[index]?.status === "new"
      ? [
          plannedRow(name, amount, {
            accountKey: account,
            date,
            line: 2 + index,
            bankId: id,
            currency: rows[index]!.currency,
            setAside: rows[index]!.currency === "USD" ? (reasons[index] ?? null) : "foreign currency",
          }),
        ]
      : [],
  )
  fold(
    budget,
    Result.getOrThrow(
      importing(planned(coming, { importId: `import-${account}`, accounts: accountOf(account) }), at)(budget, []),
    ),
  )
}

export const lived = (home: Household): Budget => {
  const budget = begun(home)
  for (const account of home.order) {
    const rows = home.rows.filter((row) => row.account === account)
    if (home.sources[account] === "file")
      bring(
        budget,
        account,
        rows.filter(({ comes }) => comes !== "and goes"),
      )
    else report(budget, account, rows, true)
  }
  for (const account of home.order) {
    const rows = home.rows.filter((row) => row.account === account)
    if (home.sources[account] === "bank") report(budget, account, rows, false)
  }
  return budget
}

type Found = Truth | "missing"

/** By account, day, amount and name: files give rows ids of their own. */
export const keyOf = ({
  account,
  date,
  amount,
  name,
}: Pick<LivedRow, "account" | "date" | "amount" | "name">): string => `${account} ${date} ${amount} ${name}`

export const judgedIn = (budget: Budget): ReadonlyMap<string, Found> =>
  new Map(
    [...budget.bankRows.values()].map(({ fact, reason }) => {
      const what = reason ?? (fact.amount < 0 ? "refund" : "spending")
      return [keyOf({ ...fact, account: fact.accountId }), what as Found]
    }),
  )

const goals: ReadonlyArray<readonly [what: string, truths: ReadonlyArray<Truth>, precision: number, recall: number]> = [
  ["transfers and card payments", ["transfer", "card payment"], 0.995, 0.98],
  ["refunds", ["refund"], 0.98, 0.95],
  ["income", ["income"], 0.99, 0.99],
]

export const bench: Bench = async () => {
  const all: Array<{ readonly row: LivedRow; readonly found: Found; readonly source: string }> = []
  for (let seed = 1; seed <= households; seed += 1) {
    const home = household(seed)
    const found = judgedIn(lived(home))
    for (const row of home.rows.filter(({ comes }) => comes !== "and goes"))
      all.push({ row, found: found.get(keyOf(row)) ?? "missing", source: home.sources[row.account] ?? "bank" })
  }
  printHardCases(all)
  return goals.flatMap(([what, truths, precision, recall]): ReadonlyArray<Measurement> => {
    const isOne = (each: Found): boolean => truths.includes(each as Truth)
    const [judged, is] = [all.filter((each) => isOne(each.found)), all.filter(({ row }) => isOne(row.truth))]
    const right = judged.filter(({ row }) => isOne(row.truth)).length
    return [
      {
        measure: `${what}, precision`,
        value: right / judged.length,
        goal: { atLeast: precision },
        detail: `${right} of ${judged.length}`,
      },
      {
        measure: `${what}, recall`,
        value: right / is.length,
        goal: { atLeast: recall },
        detail: `${right} of ${is.length}`,
      },
    ]
  })
}

const printHardCases = (
  all: ReadonlyArray<{ readonly row: LivedRow; readonly found: Found; readonly source: string }>,
): void => {
  const counts = new Map<string, number>()
  for (const { row, found, source } of all) {
    if (found === row.truth) continue
    const what = `${row.truth} taken for ${found}: ${row.hard ?? row.name}, ${row.account} from a ${source}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  for (const [what, count] of [...counts].sort(([, a], [, b]) => b - a).slice(0, 30)) console.log(`${count} × ${what}`)
}

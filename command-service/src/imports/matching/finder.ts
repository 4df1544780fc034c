// Finds rows of the budget by id, by text, and by amount and day; each at most once.
import { daysAround } from "./days.ts"
import { isAlike, textKey } from "@evenkeel/contracts/budget/counting/likeness"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import type { Candidate, KnownRow, RowId } from "./rows.ts"

export interface Finder {
  /** A row with the same bank's id, account, date and amount. */
  readonly ofId: (candidate: Candidate) => KnownRow | undefined
  /** A row with the same account, date, amount and text, unless their ids differ. */
  readonly ofText: (candidate: Candidate) => KnownRow | undefined
  /** A row with the same amount, that many days off, and of the same account unless it was entered by hand. */
  readonly near: (candidate: Candidate, wanted: Wanted) => KnownRow | undefined
}

interface Wanted {
  readonly from: KnownRow["from"]
  readonly days: number
  /** Whether the texts have to be alike. */
  readonly alike: boolean
}

interface Entry {
  readonly row: KnownRow
  readonly texts: ReadonlyArray<string>
  /** The bank's id in the file that it came from; undefined if that is unknown. */
  readonly bankId: string | null | undefined
  taken: boolean
}

/** `earlier` are rows of earlier files of the same import, `farthest` the most days of a search. */
export const makeFinder = (
  known: ReadonlyArray<KnownRow>,
  earlier: ReadonlyArray<readonly [KnownRow, Candidate]>,
  idOf: RowId,
  farthest: number,
): Finder => {
  const keyOf = memoised(textKey)
  const around = daysAround(farthest)
  const entries = [
    ...known.map((row) => entryOf(row, undefined, keyOf)),
    ...earlier.map(([row, { bankId }]) => entryOf(row, bankId, keyOf)),
  ]
  const byId = new Map(entries.map((entry) => [entry.row.bankTransactionId, entry]))
  const byEarlierId = new Stacks()
  const byText = new Stacks()
  const byDay = new Stacks()
  // The first row must be taken first, and stacks are taken from their ends.
  for (const entry of entries.toReversed()) {
    const { row, bankId, texts } = entry
    if (bankId) byEarlierId.add(idKey(row, bankId), entry)
    for (const day of daysOf(row)) {
      byDay.add(dayKey(row.from, row.accountId, row.amount, day), entry)
      if (row.from !== "hand")
        for (const text of texts) byText.add(textualKey(row.accountId, row.amount, day, text), entry)
    }
  }

  const counts = new Map<string, number>()
  const has = new Set(entries.map(({ row }) => row.from))
  const hasAnotherId = ({ row, bankId }: Entry, candidate: Candidate): boolean => {
    if (candidate.bankId === null || row.from !== "file") return false
    if (bankId !== undefined) return bankId !== null && bankId !== candidate.bankId
    return !hasNoId(row, idOf)
  }

  return {
    ofId: (candidate) => {
      if (candidate.bankId === null || entries.length === 0) return undefined
      const key = idKey({ ...candidate, accountId: candidate.account }, candidate.bankId)
      const count = counts.get(key) ?? 0
      const entry = byId.get(idOf(candidate, count))
      if (entry === undefined) return byEarlierId.take(key, () => true)
      counts.set(key, count + 1)
      entry.taken = true
      return entry.row
    },
    ofText: (candidate) => {
      if (entries.length === 0) return undefined
      const key = textualKey(candidate.account, candidate.amount, candidate.date, keyOf(candidate.name))
      return byText.take(key, (entry) => !hasAnotherId(entry, candidate))
    },
    near: (candidate, { from, days, alike }) => {
      if (!has.has(from)) return undefined
      const text = keyOf(candidate.name)
      const fits = (entry: Entry): boolean => !alike || entry.texts.some((each) => isAlike(each, text))
      const account = from === "hand" ? "" : candidate.account
      for (const day of around(candidate.date)[days] ?? []) {
        const row = byDay.take(dayKey(from, account, candidate.amount, day), fits)
        if (row !== undefined) return row
      }
      return undefined
    },
  }
}

const entryOf = (row: KnownRow, bankId: Entry["bankId"], keyOf: (text: string) => string): Entry => {
  const texts = [row.name, row.merchant].flatMap((text) => (text === null ? [] : [keyOf(text)]))
  return { row, texts: [...new Set(texts)], bankId, taken: false }
}

const daysOf = ({ date, booked }: KnownRow): ReadonlyArray<string> => (booked === null ? [date] : [date, booked])

const dayKey = (from: string, account: string, amount: number, day: string): string =>
  `${from} ${amount} ${day} ${account}`
const textualKey = (account: string, amount: number, day: string, text: string): string =>
  `${amount} ${day} ${text}\n${account}`
const idKey = ({ accountId, amount, date }: Pick<KnownRow, "accountId" | "amount" | "date">, bankId: string): string =>
  `${amount} ${date} ${bankId}\n${accountId}`

/** The most rows of one day and amount that are searched. */
const mostSearched = 50

/** Whether the row came from a file without a bank's id: then its id in the budget follows from the text alone. */
const hasNoId = (row: KnownRow, idOf: RowId): boolean => {
  const candidate = { account: row.accountId, date: row.date, amount: row.amount, name: row.name, bankId: null }
  for (let count = 0; count < mostSearched; count += 1)
    if (idOf(candidate, count) === row.bankTransactionId) return true
  return false
}

class Stacks {
  readonly #stacks = new Map<string, Array<Entry>>()

  add(key: string, entry: Entry): void {
    const stack = this.#stacks.get(key)
    if (stack === undefined) this.#stacks.set(key, [entry])
    else if (!stack.includes(entry, stack.length - 2)) stack.push(entry)
  }

  /** Takes the first free row that fits. */
  take(key: string, fits: (entry: Entry) => boolean): KnownRow | undefined {
    const stack = this.#stacks.get(key)
    if (stack === undefined) return undefined
    while (stack.at(-1)?.taken) stack.pop()
    for (let at = stack.length - 1; at >= Math.max(0, stack.length - mostSearched); at -= 1) {
      const entry = stack[at]!
      if (entry.taken || !fits(entry)) continue
      entry.taken = true
      return entry.row
    }
    return undefined
  }
}

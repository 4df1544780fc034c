// A person's steps in the list of all transactions: one change to many at once, and the month in which they count.
import fc from "fast-check"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { dayOf, monthsAgo, pick, pickFrom, step } from "../step.ts"
import type { Step, Walk } from "../walk.ts"

interface Seen {
  readonly transactionId: string
  readonly amount: number
  readonly category: { readonly categoryId: string } | null
}

const actions = fc.constantFrom("assign", "tag", "untag", "delete", "spending", "transfer", "income", "not spending")
const tags = fc.constantFrom("#holiday", "Holiday", "with Bo")

/** All transactions, also those set aside. Without any, one is entered first. */
const listed = async ({ person, met, today }: Walk): Promise<ReadonlyArray<Seen>> => {
  const read = async (): Promise<ReadonlyArray<Seen>> => {
    const { status, body } = await person.send("GET", "/transactions/search?status=all&limit=200")
    return status === 200 ? body.transactions : []
  }
  const before = await read()
  if (before.length === 0) {
    const body = { updatedName: "Market", updatedAmount: 12.34, date: dayOf(today, 1) }
    await person.send("POST", "/transactions", { body })
  }
  const found = before.length === 0 ? await read() : before
  for (const { transactionId } of found)
    if (!met.transactions.includes(transactionId)) met.transactions.push(transactionId)
  return found
}

/** Every second one from the first on, at most `most`. */
const chosenFrom = (rows: ReadonlyArray<Seen>, first: number, most: number): ReadonlyArray<Seen> =>
  rows.filter((_, index) => rows.length === 1 || (index + first) % 2 === 0).slice(0, most)

const together: fc.Arbitrary<Step> = fc
  .record({
    action: actions,
    first: pick,
    most: fc.constantFrom(1, 3, 200),
    category: pick,
    tag: tags,
    /** The command carries another amount than the present one. */
    isOutdated: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ action, first, most, category, tag, isOutdated }) =>
    step(`${action} up to ${most} from ${first} on${isOutdated ? " as they were" : ""}`, async (walk) => {
      const transactions = chosenFrom(await listed(walk), first, most).map(
        ({ transactionId, amount, category: into }) => ({
          transactionId,
          amount: isOutdated ? amount + 1 : amount,
          categoryId: into?.categoryId ?? null,
        }),
      )
      const body = { action, transactions, categoryId: pickFrom(walk.met.categories, category), tag }
      return walk.person.send("PUT", "/transactions/together", { body })
    }),
  )

/** A change of one that is listed, or of an unknown one. */
const moves = (does: string, which: number, change: (walk: Walk) => readonly [path: string, body: object]): Step =>
  step(does, async (walk) => {
    const ids = (await listed(walk)).map(({ transactionId }) => transactionId)
    const [path, body] = change(walk)
    return walk.person.send("PUT", path, { body: { transactionId: pickFrom(ids, which), ...body } })
  })

export const listing: ReadonlyArray<fc.Arbitrary<Step>> = [
  together,
  together,
  fc
    .tuple(pick, fc.oneof(monthsAgo, fc.constant(-1)))
    .map(([which, ago]) =>
      moves(`transaction ${which} was ${ago} months ago`, which, ({ today }) => [
        "/transactions/date",
        { date: dayOf(today, ago) },
      ]),
    ),
  fc
    .tuple(pick, fc.constantFrom(-2, -1, 0, 1, null))
    .map(([which, months]) =>
      moves(`count transaction ${which} ${months ?? "no"} months from now`, which, ({ today }) => [
        "/transactions/month",
        { month: months === null ? null : addMonths(monthOf(today), months) },
      ]),
    ),
]

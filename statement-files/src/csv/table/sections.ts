// Files with several tables, for instance of an account and of its card: each table, with the lines above it that name
// its account. If no other account is named, the table's reader gets everything below further headings.
import { isBalanceOrTotal } from "../columns/words.ts"
import { isHeading } from "./headings.ts"
import type { TextRecord } from "./records.ts"
import { isDated } from "./table.ts"

export interface Section {
  readonly records: ReadonlyArray<TextRecord>
  /** The account's name; null without one. */
  readonly title: string | null
}

/** One section, unless every table after the first has an account's name above it. */
export const sectionsOf = (records: ReadonlyArray<TextRecord>): ReadonlyArray<Section> => {
  const whole = [{ records, title: null }]
  const headings = records.flatMap((record, index) => (isHeading(record) ? [index] : []))
  if (headings.length < 2 || headings.length > mostTables) return whole
  const starts: Array<{ readonly at: number; readonly title: string | null }> = []
  headings.forEach((heading, at) => {
    if (!records.slice(heading + 1, headings[at + 1]).some(isDated)) return
    const above = records.slice(headings[at - 1] === undefined ? 0 : headings[at - 1]! + 1, heading)
    const first = heading - above.toReversed().findIndex(isDated)
    const start = titlesFrom(records, first > heading ? heading - above.length : first, heading)
    const title = titleIn(records.slice(start, heading))
    if (starts.length === 0) starts.push({ at: 0, title })
    else if (title !== null && starts.every((other) => other.title !== title)) starts.push({ at: start, title })
  })
  if (starts.length < 2) return whole
  return starts.map(({ at, title }, index) => ({ records: records.slice(at, starts[index + 1]?.at), title }))
}

/** A person does not have that many accounts: such headings are repeated on each page. */
const mostTables = 40

/** The lines below an empty line; else all after the last row. */
const titlesFrom = (records: ReadonlyArray<TextRecord>, first: number, heading: number): number => {
  for (let at = heading; at > first; at -= 1) if (records[at]!.line - (records[at - 1]?.line ?? 0) > 1) return at
  return first
}

const account =
  /account|konto|card\b|kart[ey]|visa|master|amex|compte|livret|carte|cuenta|tarjeta|\bconto\b|carta|conta\b|cart[aã]o|rekening|savings|checking|\brachunek|\bdepot/iu
const label = /^(?:account|konto|compte|cuenta|conto|conta|rekening)(?: ?(?:name|no\.?|number|nummer))?:?$/iu

const titleIn = (above: ReadonlyArray<TextRecord>): string | null => {
  for (const { cells } of above) {
    const [first = "", second = ""] = cells.filter((cell) => cell !== "")
    const title = (label.test(first) ? second : first).replace(/^\p{L}[^:]{2,20}:\s*(?=\S)/u, "")
    const isNamed = account.test(first) && /\p{L}|\d{4}/u.test(title) && !isStated(first)
    if (isNamed && title.length <= 60) return title
  }
  return null
}

/** "Neuer Kontostand" is a balance, not an account's name. */
const isStated = (text: string): boolean => isBalanceOrTotal(text) || /stand|saldo|solde|balance|limit/i.test(text)

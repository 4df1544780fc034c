// The texts of a row: the other party, the purpose and the category.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { clean, isKindOfRow, nameOf, noteOf } from "../../reading.ts"
import type { StatementRow } from "../../statement.ts"
import type { TextRecord } from "../table/records.ts"
import { accountNumber, most } from "./facts.ts"
import { isHeading, ofKind, type ColumnFound } from "./roles.ts"
import { normal, sides } from "./words.ts"

export interface Texts {
  readonly of: (
    record: TextRecord,
    isOut: boolean,
  ) => Pick<StatementRow, "name" | "note" | "category" | "tags" | "bankId">
  readonly nameOf: (record: TextRecord) => string
  /** All words that may distinguish a salary from a purchase. */
  readonly wordsOf: (record: TextRecord) => string
}

export const textsOf = (columns: ReadonlyArray<ColumnFound>, rows: ReadonlyArray<TextRecord>): Texts => {
  const named = ofKind(columns, "name")
  const described = ofKind(columns, "text")
  const longs = named.length + described.length > 0 ? described : likeliest(columns)
  const notes = ofKind(columns, "note").filter((column) => !longs.includes(column))
  // The meaning of these is unknown, but they may name the payee.
  const others = columns.filter((column) => column.kind === null && isOfWords(column) && !longs.includes(column))
  const inOrder = [...named, ...longs, ...notes, ...others]
  const isKinds = isOfKinds(longs)
  const all = inOrder.toSorted((a, b) => Number(isKinds(a)) - Number(isKinds(b)))
  const both = bothSidesOf(columns)
  const common = new Set([...sharedBy(rows, all), ...ownName(rows, both)])
  const tells = (text: string): boolean => !common.has(text) && /\p{L}/u.test(text) && !accountNumber.test(text)
  const withLast = (own: ReadonlyArray<ColumnFound>) =>
    all.toSorted((a, b) => Number(own.includes(a)) - Number(own.includes(b)))
  const [outward, inward] = [withLast(both.payers), withLast(both.payees)]
  const group = columns.find(({ heading }) => /^category group$/i.test(heading.trim()))
  const categories = ofKind(columns, "category").toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
  const tags = ofKind(columns, "tags")
  const ids = ofKind(columns, "id")
  const telling = [...named, ...longs, ...notes, ...ofKind(columns, "direction", "category")]
  const textsIn = ({ cells }: TextRecord, found: ReadonlyArray<ColumnFound>): Array<string> => {
    const texts: Array<string> = []
    for (const { index } of found) {
      const cell = cells[index] ?? ""
      if (cell !== "") texts.push(clean(cell))
    }
    return texts
  }
  /** Puts texts first that distinguish a row from the others. */
  const ranked = (record: TextRecord, found = all): ReadonlyArray<string> => {
    const texts = textsIn(record, found)
    const own = texts.filter(tells)
    return own.length === 0 ? texts : [...own, ...texts.filter((text) => !tells(text))]
  }
  return {
    nameOf: (record) => nameOf(ranked(record)[0] ?? record.cells.filter(Boolean).join(", ")),
    of: (record, isOut) => {
      const texts = ranked(record, isOut ? outward : inward)
      const name = nameOf(texts[0] ?? "")
      const [category = ""] = textsIn(record, categories)
      const groupName = group === undefined ? "" : clean(record.cells[group.index] ?? "")
      return {
        name,
        note: texts.length < 2 ? "" : noteOf(texts, name),
        category: category === "" ? null : groupName === "" ? category : `${groupName}: ${category}`,
        tags: tags.length === 0 ? [] : textsIn(record, tags).flatMap(tagsIn),
        bankId: textsIn(record, ids)[0] ?? null,
      }
    },
    wordsOf: ({ cells }) => telling.map(({ index }) => cells[index] ?? "").join(" "),
  }
}

/** Columns of kinds of rows: their few texts are repeated beside the many of another column. */
const isOfKinds =
  (all: ReadonlyArray<ColumnFound>) =>
  ({ kind, facts }: ColumnFound): boolean =>
    (facts.samples.length > 0 &&
      facts.samples.every((sample) => isKindOfRow(sample) || /^[A-Z\d]{1,3}$/.test(sample))) ||
    (kind === "text" && facts.distinct > 1 && all.some((other) => other.facts.distinct >= 3 * facts.distinct))

/** Texts in every row, in any column: the person's own name, the bank's, or its name for all rows. */
const sharedBy = (rows: ReadonlyArray<TextRecord>, columns: ReadonlyArray<ColumnFound>): ReadonlySet<string> => {
  const [first, ...others] = rows
  if (first === undefined || others.length < 2) return new Set()
  const isInAll = (text: string) => others.every(({ cells }) => columns.some(({ index }) => cells[index] === text))
  return new Set(
    columns
      .map(({ index }) => first.cells[index] ?? "")
      .filter((text) => text !== "" && isInAll(text))
      .map(clean),
  )
}

/** Columns of payers and of payees, if there are both: for money out the payee matters. */
const bothSidesOf = (columns: ReadonlyArray<ColumnFound>) => {
  const areOf = (pays: boolean, isPaid: boolean) =>
    columns.filter(({ heading, kind, facts }) => {
      if (kind !== "name" && (kind !== null || facts.withLetters < most)) return false
      const name = normal(heading)
      return sides.payer.test(name) === pays && sides.payee.test(name) === isPaid
    })
  const [payers, payees] = [areOf(true, false), areOf(false, true)]
  return payers.length > 0 && payees.length > 0 ? { payers, payees } : { payers: [], payees: [] }
}

/** The name in most rows that both pays and is paid. */
const ownName = (rows: ReadonlyArray<TextRecord>, { payers, payees }: ReturnType<typeof bothSidesOf>) => {
  const textsOf = (columns: ReadonlyArray<ColumnFound>) =>
    columns.flatMap(({ index }) => rows.map(({ cells }) => clean(cells[index] ?? "")))
  const [paying, paid] = [textsOf(payers), textsOf(payees)]
  const [first] = [...grouped([...paying, ...paid].filter(Boolean), (text) => text)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return [first?.[0] ?? ""].filter((most) => paying.includes(most) && paid.includes(most))
}

/** Of each row whether the person paid, where they stand on one of both sides in all of them. */
export const paysIn = (
  rows: ReadonlyArray<TextRecord>,
  columns: ReadonlyArray<ColumnFound>,
): ReadonlyArray<boolean> | undefined => {
  const both = bothSidesOf(columns)
  const [own] = ownName(rows, both)
  const isIn = (row: TextRecord, side: ReadonlyArray<ColumnFound>, name: string) =>
    side.some(({ index }) => clean(row.cells[index] ?? "") === name)
  const isOnOneSide = (name: string) =>
    rows.every((row) => isIn(row, both.payers, name) !== isIn(row, both.payees, name))
  const candidates = [...both.payers, ...both.payees].map(({ index }) => clean(rows[0]?.cells[index] ?? ""))
  if (own === undefined || !isOnOneSide(own) || candidates.some((name) => name !== own && isOnOneSide(name)))
    return undefined
  return rows.map((row) => isIn(row, both.payers, own))
}

const tagsIn = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[,;]/)
    .map(clean)
    .filter((tag) => tag !== "")

const isExact = ({ heading }: ColumnFound): boolean => /^category$/i.test(heading.trim())

/** Without headings: the column with the most different words. */
const isOfWords = ({ facts }: ColumnFound): boolean =>
  facts.withLetters > most && facts.datesWithYear < most && facts.moneyLike < most

const likeliest = (columns: ReadonlyArray<ColumnFound>): ReadonlyArray<ColumnFound> =>
  columns
    .filter((column) => (column.kind === null || isHeading(column, "note", "direction")) && isOfWords(column))
    .toSorted((a, b) => wordsIn(b) - wordsIn(a))
    .slice(0, 1)

/** Marks of money in and out are no names. */
const wordsIn = ({ facts }: ColumnFound): number => (1 - facts.directions) * facts.distinct * facts.meanLength

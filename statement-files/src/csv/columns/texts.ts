// What a row says in words: who, what for, in which category.
import { clean, isKindOfRow, nameOf, noteOf } from "../../reading.ts"
import type { StatementRow } from "../../statement.ts"
import type { TextRecord } from "../table/records.ts"
import { most } from "./facts.ts"
import { isHeading, ofKind, type ColumnFound } from "./roles.ts"

export interface Texts {
  readonly of: (record: TextRecord) => Pick<StatementRow, "name" | "note" | "category" | "tags" | "bankId">
  readonly nameOf: (record: TextRecord) => string
  /** All that may tell a salary from a purchase. */
  readonly wordsOf: (record: TextRecord) => string
}

export const textsOf = (columns: ReadonlyArray<ColumnFound>, rows: ReadonlyArray<TextRecord>): Texts => {
  const named = ofKind(columns, "name")
  const described = ofKind(columns, "text")
  const longs = named.length + described.length > 0 ? described : likeliest(columns)
  const notes = ofKind(columns, "note").filter((column) => !longs.includes(column))
  // Nobody knows what these are, but they may say who was paid.
  const others = columns.filter((column) => column.kind === null && isOfWords(column) && !longs.includes(column))
  const inOrder = [...named, ...longs, ...notes, ...others]
  const isKinds = isOfKinds(longs)
  const all = inOrder.toSorted((a, b) => Number(isKinds(a)) - Number(isKinds(b)))
  const shared = sharedBy(rows, all)
  const group = columns.find(({ heading }) => /^category group$/i.test(heading.trim()))
  const categories = ofKind(columns, "category").toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
  const tags = ofKind(columns, "tags")
  const ids = ofKind(columns, "id")
  const telling = [...named, ...longs, ...ofKind(columns, "direction", "category")]
  const textsIn = ({ cells }: TextRecord, found: ReadonlyArray<ColumnFound>): Array<string> => {
    const texts: Array<string> = []
    for (const { index } of found) {
      const cell = cells[index] ?? ""
      if (cell !== "") texts.push(clean(cell))
    }
    return texts
  }
  /** What tells a row from the others comes first. */
  const ranked = (record: TextRecord): ReadonlyArray<string> => {
    const texts = textsIn(record, all)
    const own = texts.filter((text) => !shared.has(text))
    return own.length === 0 ? texts : [...own, ...texts.filter((text) => shared.has(text))]
  }
  return {
    nameOf: (record) => nameOf(ranked(record)[0] ?? ""),
    of: (record) => {
      const texts = ranked(record)
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

/** What a bank calls rows that others tell apart: the few words of a column beside another's many. */
const isOfKinds =
  (all: ReadonlyArray<ColumnFound>) =>
  ({ kind, facts }: ColumnFound): boolean =>
    (facts.samples.length > 0 && facts.samples.every(isKindOfRow)) ||
    (kind === "text" && facts.distinct > 1 && all.some((other) => other.facts.distinct >= 3 * facts.distinct))

/** What stands in every row, in whichever column: the person's own name, the bank's, or what it calls all of them. */
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

const tagsIn = (cell: string): ReadonlyArray<string> =>
  cell
    .split(/[,;]/)
    .map(clean)
    .filter((tag) => tag !== "")

const isExact = ({ heading }: ColumnFound): boolean => /^category$/i.test(heading.trim())

/** Without headings: what has the most different words. */
const isOfWords = ({ facts }: ColumnFound): boolean =>
  facts.withLetters > most && facts.datesWithYear < most && facts.moneyLike < most

const likeliest = (columns: ReadonlyArray<ColumnFound>): ReadonlyArray<ColumnFound> =>
  columns
    .filter((column) => (column.kind === null || isHeading(column, "note", "direction")) && isOfWords(column))
    .toSorted((a, b) => b.facts.distinct * b.facts.meanLength - a.facts.distinct * a.facts.meanLength)
    .slice(0, 1)

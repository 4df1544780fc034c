// What a row says in words: who, what for, in which category.
import { nameOf, noteOf } from "../../reading.ts"
import type { StatementRow } from "../../statement.ts"
import type { TextRecord } from "../table/records.ts"
import { ofKind, type ColumnFound } from "./roles.ts"

export interface Texts {
  readonly of: (record: TextRecord) => Pick<StatementRow, "name" | "note" | "category" | "tags" | "bankId">
  /** All that may tell a salary from a purchase. */
  readonly wordsOf: (record: TextRecord) => string
}

const clean = (text: string): string => text.replace(/\s+/g, " ").trim()

export const textsOf = (columns: ReadonlyArray<ColumnFound>): Texts => {
  const named = ofKind(columns, "name")
  const described = ofKind(columns, "text")
  const longs = named.length + described.length > 0 ? described : likeliest(columns)
  const notes = ofKind(columns, "note")
  const group = columns.find(({ heading }) => /^category group$/i.test(heading.trim()))
  const categories = ofKind(columns, "category").toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
  const tags = ofKind(columns, "tags")
  const ids = ofKind(columns, "id")
  const telling = [...named, ...longs, ...ofKind(columns, "direction", "category")]
  return {
    of: ({ cells }) => {
      const of = (found: ReadonlyArray<ColumnFound>) =>
        found.map(({ index }) => clean(cells[index] ?? "")).filter((cell) => cell !== "")
      const [names, details, remarks] = [of(named), of(longs), of(notes)]
      const name = nameOf(names[0] ?? details[0] ?? remarks[0] ?? "")
      const [category = ""] = of(categories)
      const groupName = clean(cells[group?.index ?? -1] ?? "")
      return {
        name,
        note: noteOf([...details, ...remarks], name),
        category: category === "" ? null : groupName === "" ? category : `${groupName}: ${category}`,
        tags: of(tags)
          .flatMap((cell) => cell.split(/[,;]/))
          .map(clean)
          .filter((tag) => tag !== ""),
        bankId: of(ids)[0] ?? null,
      }
    },
    wordsOf: ({ cells }) => telling.map(({ index }) => cells[index] ?? "").join(" "),
  }
}

const isExact = ({ heading }: ColumnFound): boolean => /^category$/i.test(heading.trim())

/** Without headings: what has the most different words. */
const likeliest = (columns: ReadonlyArray<ColumnFound>): ReadonlyArray<ColumnFound> =>
  columns
    .filter(({ kind, facts }) => (kind === null || kind === "note" || kind === "direction") && facts.withLetters > 0.5)
    .toSorted((a, b) => b.facts.distinct * b.facts.meanLength - a.facts.distinct * a.facts.meanLength)
    .slice(0, 1)

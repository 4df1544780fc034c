// Files with a block of lines for each transaction, "Date: …", "Description: …", "Amount: …", instead of a row.
import { readDate } from "../../values/date.ts"
import { normal } from "../columns/words.ts"
import type { Records, TextRecord } from "./records.ts"

const labels = ["date", "description", "amount", "balance"] as const
const labelled = /^\s*(\p{L}[\p{L} ]{2,20}):(.*)$/su

/** The blocks as a table with a heading; undefined if the lines are no such blocks. `text` is normalised. */
export const readBlocks = (text: string): Records | undefined => {
  if (!/^[\s\u00a0]*date:/im.test(text.slice(0, 5_000))) return undefined
  const before: Array<TextRecord> = []
  const blocks: Array<{ line: number; values: Map<string, string> }> = []
  const all = text.split(/\r\n|\n|\r/)
  for (const [at, content] of all.entries()) {
    const [, label = "", written = ""] = labelled.exec(content) ?? []
    const value = written.trim()
    const name = normal(label)
    const block = blocks.at(-1)
    if (name === "date" && readDate(value) !== undefined)
      blocks.push({ line: at + 1, values: new Map([[name, value]]) })
    else if (block === undefined) before.push({ line: at + 1, cells: [content.trim()] })
    else if (labels.some((one) => one === name)) block.values.set(name, value)
    // A truncated file may end in the middle of a line.
    else if (content.trim() !== "" && at < all.length - 1) return undefined
  }
  const [first] = blocks
  // A table may have one such line above it.
  if (first === undefined || !blocks.every(({ values }) => values.has("description"))) return undefined
  const isEnded = /[\n\r]$/.test(text)
  return {
    records: [
      ...before.filter(({ cells: [cell] }) => cell !== ""),
      { line: first.line, cells: labels },
      ...blocks.map(({ line, values }) => ({ line, cells: labels.map((label) => values.get(label) ?? "") })),
    ],
    end: isEnded ? "line end" : "neither",
    openRecord: undefined,
  }
}

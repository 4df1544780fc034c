// Amounts whose direction is in another column: Af and Bij, D and K, Soll and Haben, or words.
import type { ColumnFound } from "../columns/roles.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { directionOf } from "../columns/words.ts"
import type { TextRecord } from "../table/records.ts"
import { has, negated, type Amounts, type Numbers, type Value, type Way } from "./values.ts"

/** Several ways if some signs contradict their marks: a balance, or the person, decides. */
export const directed = (
  rows: ReadonlyArray<TextRecord>,
  numbers: Numbers,
  direction: ColumnFound,
): ReadonlyArray<Way> => {
  const { values, column } = numbers
  const marks = marksIn(rows, direction)
  // A mark in every row, whatever its sign, is no direction.
  if (new Set(marks).size === 1 && new Set(values.filter(has).map(Math.sign)).size > 1) return []
  const signs = { in: signOf(values, marks, 1), out: signOf(values, marks, -1) }
  const isSigned = signs.in !== signs.out
  const byMark = values.map((value, row): Value => {
    if (!has(value)) return value
    const mark = marks[row]!
    if (mark === 0) return isSigned ? value * signs.in : "no way"
    return Math.abs(value) * mark
  })
  // Numbers with signs keep them; in others a minus reverses the mark.
  const bySign = values.map((value, row): Value => {
    if (!has(value)) return value
    return isSigned ? value * signs.in : marks[row] === 0 ? "no way" : value * marks[row]! * signs.in
  })
  const isContradicted = values.some((value, row) => has(value) && bySign[row] !== byMark[row])
  const roles: Amounts["roles"] = [
    [column, "amount"],
    [direction, "direction"],
  ]
  const marked: Amounts = { roles, values: byMark, sign: "columns" }
  const signed: Amounts = { roles, values: bySign, sign: "columns and signs" }
  const reversed: Amounts = { roles, values: negated(byMark), sign: "columns reversed" }
  // Known marks of only one direction, beside unknown words: those may be the opposite, or the same.
  const known = new Set(marks)
  const isWritten = rows.every(({ cells }) => (cells[direction.index] ?? "") !== "")
  if (known.has(0) && known.size === 2 && isWritten && new Set(values.filter(has).map(Math.sign)).size === 1) {
    const [side] = [...known].filter((mark) => mark !== 0) as [1 | -1]
    const reading = (other: 1 | -1): Amounts => ({
      ...marked,
      values: values.map((value, row) => (has(value) ? Math.abs(value) * (marks[row] === 0 ? other : side) : value)),
    })
    return [{ ...reading(side === 1 ? -1 : 1), otherwise: reading(side), isNamed: false, numbers: [numbers] }]
  }
  return isContradicted
    ? [
        { ...marked, otherwise: signed, isNamed: false, numbers: [numbers] },
        { ...signed, otherwise: marked, isNamed: false, numbers: [numbers] },
      ]
    : [{ ...marked, otherwise: reversed, isNamed: true, numbers: [numbers] }]
}

type Mark = 1 | -1 | 0

/** 1 is money in; 0 is unknown. If only money in has a mark, such as CR, the other rows are money out. */
export const marksIn = (rows: ReadonlyArray<TextRecord>, { index }: ColumnFound): ReadonlyArray<Mark> => {
  const wayOf = memoised(directionOf)
  const ways = rows.map(({ cells }) => wayOf(cells[index] ?? ""))
  const used = new Set(ways)
  const blank = used.has("in") && !used.has("out") ? -1 : 0
  return ways.map((way, row) => {
    if (way === "in") return 1
    if (way === "out") return -1
    return (rows[row]!.cells[index] ?? "") === "" ? blank : 0
  })
}

/** The sign of most numbers with this mark. */
const signOf = (values: Numbers["values"], marks: ReadonlyArray<Mark>, mark: Mark): 1 | -1 => {
  let balance = 0
  values.forEach((value, row) => {
    if (has(value) && marks[row] === mark) balance += Math.sign(value)
  })
  return balance < 0 ? -1 : 1
}

// Fees in columns of their own: in addition to the amount, or included. Balances prove which, or the person is asked.
import { decide } from "../../decide.ts"
import type { Question } from "../../statement.ts"
import type { MoneyInput } from "./input.ts"
import type { Proven } from "./proof.ts"
import { has, type Numbers, type Way } from "./values.ts"

/** With a column of net amounts there is nothing to decide. */
export const withFees = (
  way: Way,
  ways: ReadonlyArray<Way>,
  numbers: ReadonlyArray<Numbers>,
  proven: Proven | undefined,
  input: MoneyInput,
): { readonly way: Way; readonly question: Question | undefined } => {
  const onTop = ways.find((other) => hasFee(other) && other.numbers === way.numbers && other.sign === way.sign)
  const isNet = numbers.some(({ column }) => column.kind === "net")
  const isContradicted = proven !== undefined && onTop !== undefined && !proven.alike.includes(onTop)
  if (onTop === undefined || isNet || isContradicted || hasFee(way)) return { way, question: undefined }
  const row = onTop.values.findIndex((value, at) => has(way.values[at]) && value !== way.values[at])
  // A row may be a fee and nothing else.
  if (row < 0) return { way: onTop, question: undefined }
  const answered = input.answers["fee"] === "on top" ? onTop : input.answers["fee"] === "included" ? way : undefined
  const { value, isOpen } = decide<Way>([
    { value: onTop, by: "assumed" },
    ...(answered ? [{ value: answered, by: "said" as const }] : []),
  ])
  return { way: value, question: isOpen ? questionOn(row, onTop, input) : undefined }
}

const hasFee = ({ roles }: Way): boolean => roles.some(([, role]) => role === "fee")

const isMoney = (cell: string): boolean => /[1-9]/.test(cell)

const questionOn = (row: number, { roles }: Way, { rows, nameOf }: MoneyInput): Question => {
  const written = (areFees: boolean): ReadonlyArray<string> =>
    roles.flatMap(([{ index }, role]) => ((role === "fee") === areFees ? (rows[row]!.cells[index] ?? []) : []))
  const [amount = "", fees] = [written(false).find(isMoney), written(true).filter(isMoney).join(" and ")]
  return {
    id: "fee",
    kind: "currency",
    text: `“${nameOf(row)}” has a fee of ${fees}. Did it come on top of ${amount}?`,
    options: [
      { value: "on top", label: "Yes, it came on top" },
      { value: "included", label: "No, it is part of it" },
    ],
    suggested: "on top",
  }
}

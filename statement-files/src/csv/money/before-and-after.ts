// A row that has the account's balance before it and after it proves its amount by itself: that is the difference.
import type { Numbers } from "./values.ts"
import { has, type Way } from "./way.ts"

export interface Between {
  readonly way: Way
  readonly after: Numbers
}

/** Without headings; undefined where the rows add up in more than one way. Balances stand in the order of time. */
export const byBothBalances = (ways: ReadonlyArray<Way>, numbers: ReadonlyArray<Numbers>): Between | undefined => {
  if (numbers.some(({ column }) => column.kind !== null)) return undefined
  const found = ways.flatMap((way): ReadonlyArray<Between> => {
    const [amounts, ...more] = way.numbers
    if (amounts === undefined || more.length > 0 || way.roles.length > 1) return []
    const others = numbers.filter((one) => one !== amounts)
    return others.flatMap((before, at) =>
      others.slice(at + 1).flatMap((after) => (isBetween(way, before, after) ? [{ way, after }] : [])),
    )
  })
  const [first] = found
  const isSame = ({ way }: Between) => way.values.every((value, row) => value === first?.way.values[row])
  return found.every(isSame) ? first : undefined
}

const isBetween = ({ values }: Way, before: Numbers, after: Numbers): boolean =>
  values.every((value, row) => {
    const [earlier, later] = [before.values[row], after.values[row]]
    return has(value) && typeof earlier === "number" && typeof later === "number" && earlier + value === later
  })

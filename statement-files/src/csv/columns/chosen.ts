// Checks a person's choice of roles: a column's values must fit its role, and only one column can be the amount.
import { currenciesOf } from "../../currencies.ts"
import type { Role } from "../../statement.ts"
import type { Facts } from "./facts.ts"
import type { ColumnFound } from "./roles.ts"

type Fit = readonly [role: string, canBe: (facts: Facts) => boolean, what: string]

const isDay: Fit[1] = ({ dates }) => dates > 0
const isNumber: Fit[1] = ({ amounts }) => amounts > 0

const fits: { readonly [Of in Role]?: Fit } = {
  date: ["the date", isDay, "day"],
  "other date": ["another date", isDay, "day"],
  amount: ["the amount", isNumber, "number"],
  "money out": ["money out", isNumber, "number"],
  "money in": ["money in", isNumber, "number"],
  balance: ["the balance", isNumber, "number"],
  fee: ["the fee", isNumber, "number"],
  currency: ["the currency", ({ samples }) => samples.some((text) => currenciesOf(text) !== undefined), "currency"],
}

/** Roles of a single column in a file. */
const single: ReadonlySet<Role> = new Set(["amount", "money out", "money in", "balance", "currency"])

const called = ({ heading, index }: ColumnFound): string =>
  heading.trim() === "" ? `Column ${index + 1}` : `“${heading.trim()}”`

/** A sentence about an impossible choice; undefined if there is none. */
export const problemOfChosen = (columns: ReadonlyArray<ColumnFound>): string | undefined => {
  const chosen = columns.filter(({ isChosen, facts }) => isChosen === true && facts.filled > 0)
  for (const column of chosen) {
    const role = column.kind as Role
    const [name, canBe, what] = fits[role] ?? []
    if (canBe?.(column.facts) === false)
      return `${called(column)} holds no ${what}, so it cannot be ${name}. Choose another column.`
    const other = chosen.find(({ index, kind }) => kind === role && index > column.index)
    if (other !== undefined && single.has(role))
      return `${called(column)} and ${called(other)} cannot both be ${name}. Choose one of them.`
  }
  return undefined
}

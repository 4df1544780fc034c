// The three banks of the sandbox, and the accounts of every login at each.

import listed from "./institutions.json" with { type: "json" }
import type { AccountKey } from "./row.ts"

export interface AccountPlan {
  readonly key: AccountKey
  readonly name: string
  readonly officialName: string
  readonly mask: string
  readonly type: "depository" | "credit" | "loan" | "investment"
  readonly subtype: "checking" | "savings" | "credit card" | "student" | "brokerage"
  /**
   * The balance (of a debt, the amount owed) at the start of each month, in cents. A card's follows from its charges.
   */
  readonly startsAtCents: number
  readonly limitCents: number | null
}

export interface Institution {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly showsPending: boolean
  /** Some institutions provide an account id that stays the same when the account is linked again. */
  readonly persistentIds: boolean
  readonly accounts: ReadonlyArray<AccountPlan>
}

const kinds = {
  checking: { type: "depository", subtype: "checking" },
  savings: { type: "depository", subtype: "savings" },
  credit: { type: "credit", subtype: "credit card" },
  loan: { type: "loan", subtype: "student" },
  brokerage: { type: "investment", subtype: "brokerage" },
} as const

/** Reads key, name, official name, mask and an amount in cents: for a card, its limit. */
const accountOf = (line: string): AccountPlan => {
  const [key = "", name = "", officialName = "", mask = "", cents = ""] = line.split(" | ")
  const [startsAtCents, limitCents] = key === "credit" ? [0, Number(cents)] : [Number(cents), null]
  const own = key as AccountKey
  return { key: own, name, officialName, mask, ...kinds[own], startsAtCents, limitCents }
}

export const institutions: ReadonlyArray<Institution> = listed.map(({ accounts, ...institution }) => ({
  ...institution,
  accounts: accounts.map(accountOf),
}))

export const institutionOf = (id: string): Institution | undefined =>
  institutions.find((institution) => institution.id === id)

// The three banks of the sandbox, and the accounts that everyone has at each.

import type { AccountKey } from "./row.ts"

export interface AccountPlan {
  readonly key: AccountKey
  readonly name: string
  readonly officialName: string
  readonly mask: string
  readonly type: "depository" | "credit" | "loan" | "investment"
  readonly subtype: "checking" | "savings" | "credit card" | "student" | "brokerage"
  /** The balance at which a month starts, in cents; for a debt, the amount owed. A card's follows from its charges. */
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

/** Of a card, the amount is its limit. */
const account = (key: AccountKey, name: string, officialName: string, mask: string, cents: number): AccountPlan => {
  const [startsAtCents, limitCents] = key === "credit" ? [0, cents] : [cents, null]
  return { key, name, officialName, mask, ...kinds[key], startsAtCents, limitCents }
}

export const institutions: ReadonlyArray<Institution> = [
  {
    id: "ins_harbor",
    name: "Harbor Lane Bank",
    about: "Shows purchases while they are pending.",
    showsPending: true,
    persistentIds: true,
    accounts: [
      account("checking", "Everyday Checking", "Harbor Lane Everyday Checking", "4821", 341_268),
      account("savings", "Rainy Day Savings", "Harbor Lane High Yield Savings", "7730", 824_015),
      account("credit", "Tideline Card", "Harbor Lane Tideline Rewards Card", "9046", 800_000),
    ],
  },
  {
    id: "ins_meadow",
    name: "Meadow & Main Credit Union",
    about: "Shows purchases once they have posted.",
    showsPending: false,
    persistentIds: false,
    accounts: [
      account("checking", "Member Checking", "Meadow & Main Member Share Draft", "1175", 298_407),
      account("savings", "Share Savings", "Meadow & Main Regular Share Account", "1183", 512_660),
      account("credit", "Clover Card", "Meadow & Main Clover Platinum Card", "6602", 600_000),
    ],
  },
  {
    id: "ins_summit",
    name: "Summit Ridge Financial",
    about: "Has a student loan and a brokerage too.",
    showsPending: true,
    persistentIds: true,
    accounts: [
      account("checking", "Ridge Checking", "Summit Ridge Premier Checking", "3350", 365_912),
      account("savings", "Ridge Savings", "Summit Ridge Premier Savings", "3368", 1_204_530),
      account("credit", "Alpine Card", "Summit Ridge Alpine Signature Card", "5519", 1_200_000),
      account("loan", "Student Loan", "Summit Ridge Graduate Loan", "8804", 1_842_000),
      account("brokerage", "Index Portfolio", "Summit Ridge Individual Brokerage", "2291", 2_718_455),
    ],
  },
]

export const institutionOf = (id: string): Institution | undefined =>
  institutions.find((institution) => institution.id === id)

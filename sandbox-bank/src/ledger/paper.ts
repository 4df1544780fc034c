// Rows without a merchant: interest, and checks that show only their number.

import { daysBetween, lastOfMonth, settledMonthly } from "./calendar.ts"
import { chanceOf } from "./chance.ts"
import { posted, type Rule } from "./row.ts"

export const savingsInterest: Rule = ({ seed }, day) => {
  if (day !== lastOfMonth(day)) return []
  const interest = posted({
    key: `interest/${day}`,
    account: "savings",
    cents: -chanceOf(seed, "interest", day).between(2_380, 3_120),
    date: day,
    name: "INTEREST PAYMENT",
    merchant: null,
    category: "INCOME_INTEREST_EARNED",
    confidence: "VERY_HIGH",
    channel: "other",
  })
  return [interest]
}

export const cleanersCheck: Rule = ({ seed }, day) =>
  settledMonthly(day, 13).map((due) => {
    const checkNumber = String(1_001 + Math.floor(Math.abs(daysBetween("2024-01-01", due)) / 30))
    return posted({
      key: `check/${due}`,
      account: "checking",
      cents: chanceOf(seed, "check", due).pick([9_500, 12_000, 14_000]),
      date: day,
      authorized: due,
      name: `CHECK ${checkNumber}`,
      merchant: null,
      category: "GENERAL_SERVICES_OTHER_GENERAL_SERVICES",
      confidence: "LOW",
      channel: "other",
      checkNumber,
    })
  })

// Monthly payments: rent, utilities and insurance from checking, subscriptions on the credit card.

import {
  daysSettledOn,
  isMonthly,
  daysBetween,
  lastOfMonth,
  settledMonthly,
  addDays,
  isBusinessDay,
  type Day,
} from "./calendar.ts"
import { randomOf } from "./random.ts"
import { merchantNamed } from "./merchants.ts"
import { merchantRow, posted, purchase, type Rule } from "./row.ts"

interface MonthlyBill {
  readonly merchant: string
  readonly dueOn: number
  readonly low: number
  readonly high: number
}

const bills: ReadonlyArray<MonthlyBill> = [
  { merchant: "Maple Court Apartments", dueOn: 1, low: 165_000, high: 165_000 },
  { merchant: "Lighthouse Mutual", dueOn: 3, low: 11_840, high: 11_840 },
  { merchant: "Fiberline", dueOn: 8, low: 6_499, high: 6_499 },
  { merchant: "Alderport Water", dueOn: 11, low: 3_800, high: 5_600 },
  { merchant: "Cascadia Electric", dueOn: 16, low: 6_200, high: 12_800 },
  { merchant: "Pebble Mobile", dueOn: 19, low: 5_500, high: 5_500 },
  { merchant: "Northbank Gas", dueOn: 22, low: 2_400, high: 6_900 },
  { merchant: "Harbor Food Bank", dueOn: 26, low: 2_500, high: 2_500 },
]

const subscriptions: ReadonlyArray<MonthlyBill> = [
  { merchant: "Ironwood Fitness", dueOn: 2, low: 3_900, high: 3_900 },
  { merchant: "Tunebird", dueOn: 9, low: 1_199, high: 1_199 },
  { merchant: "Cloudloft Storage", dueOn: 14, low: 299, high: 299 },
  { merchant: "The Daily Gazette", dueOn: 30, low: 1_400, high: 1_400 },
  { merchant: "Reelhouse", dueOn: 31, low: 1_799, high: 1_799 },
]

/** Bills are paid on business days. */
export const monthlyBills: Rule = ({ seed }, day) =>
  daysSettledOn(day).flatMap((due) =>
    bills
      .filter(({ dueOn }) => isMonthly(due, dueOn))
      .map((bill) => {
        const random = randomOf(seed, bill.merchant, due)
        return posted({
          ...merchantRow(random, merchantNamed(bill.merchant)),
          key: `bill/${bill.merchant}/${due}`,
          account: "checking",
          cents: random.between(bill.low, bill.high),
          date: day,
          authorized: due,
        })
      }),
  )

export const monthlySubscriptions: Rule = ({ seed }, day) =>
  subscriptions
    .filter(({ dueOn }) => isMonthly(day, dueOn))
    .flatMap((subscription) => {
      const merchant = merchantNamed(subscription.merchant)
      const bought = {
        key: `subscription/${merchant.name}/${day}`,
        account: "credit",
        day,
        merchant,
        cents: subscription.low,
      } as const
      return purchase(randomOf(seed, merchant.name, day), bought)
    })

// Rows without a merchant: interest, and checks that show only their number.

export const savingsInterest: Rule = ({ seed }, day) => {
  if (day !== lastOfMonth(day)) return []
  const interest = posted({
    key: `interest/${day}`,
    account: "savings",
    cents: -randomOf(seed, "interest", day).between(2_380, 3_120),
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
      cents: randomOf(seed, "check", due).pick([9_500, 12_000, 14_000]),
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

// Salary every second Friday, or on the previous business day if the Friday is a holiday.

const aPayday: Day = "2024-01-05"
const netPayCents = 249_231 // 26 times a year: about $5,400 a month

export const salary: Rule = ({ seed }, day) => {
  if (!isBusinessDay(day)) return []
  const paydays = [day, ...idleDaysAfter(day)].filter((payday) => daysBetween(aPayday, payday) % 14 === 0)
  return paydays.map((payday) =>
    posted({
      ...merchantRow(randomOf(seed, "salary", payday), merchantNamed("Bluestone Design")),
      key: `salary/${payday}`,
      account: "checking",
      cents: -netPayCents,
      date: day,
      channel: "other",
    }),
  )
}

/** The days after this one, up to the next business day, on which no salary is paid. */
const idleDaysAfter = (day: Day): Array<Day> => {
  const next = addDays(day, 1)
  return isBusinessDay(next) ? [] : [next, ...idleDaysAfter(next)]
}

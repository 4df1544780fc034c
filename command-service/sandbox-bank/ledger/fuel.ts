// A pump places a hold before it knows the price. The hold disappears, and the charge is a
// row that does not refer to it.

import { addDays, businessDayOnOrAfter, daysBetween } from "./calendar.ts"
import { chanceOf } from "./chance.ts"
import { merchantsOf } from "./merchants.ts"
import { merchantRow, posted, type Rule } from "./row.ts"

const EVERY_DAYS = 9
const HOLD_CENTS = 12_500

export const fuel: Rule = ({ seed }, day) => {
  const daysSince = daysBetween("2024-01-01", day)
  const chance = chanceOf(seed, "fuel", Math.floor(daysSince / EVERY_DAYS))
  if (((daysSince % EVERY_DAYS) + EVERY_DAYS) % EVERY_DAYS !== chance.between(0, EVERY_DAYS - 1)) return []
  const row = {
    ...merchantRow(chance, chance.pick(merchantsOf("fuel"))),
    account: "checking",
    authorized: day,
  } as const
  const holdEnds = addDays(day, chance.between(1, 2))
  return [
    {
      from: day,
      until: holdEnds,
      row: { ...row, key: `fuel/${day}:hold`, cents: HOLD_CENTS, date: day, pending: true, follows: null },
    },
    posted({
      ...row,
      key: `fuel/${day}:posted`,
      cents: chance.between(3_100, 5_600),
      date: businessDayOnOrAfter(holdEnds),
    }),
  ]
}

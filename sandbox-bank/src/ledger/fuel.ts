// A pump places a hold before it knows the price. The hold disappears, and the charge is a
// row that does not refer to it.

import { addDays, businessDayOnOrAfter, daysBetween } from "./calendar.ts"
import { chanceOf } from "./chance.ts"
import { merchantsOf } from "./merchants.ts"
import { merchantRow, posted, type Rule } from "./row.ts"

const daysBetweenFills = 9
const holdCents = 12_500

export const fuel: Rule = ({ seed }, day) => {
  const daysSince = daysBetween("2024-01-01", day)
  const chance = chanceOf(seed, "fuel", Math.floor(daysSince / daysBetweenFills))
  const dayOfRound = ((daysSince % daysBetweenFills) + daysBetweenFills) % daysBetweenFills
  if (dayOfRound !== chance.between(0, daysBetweenFills - 1)) return []
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
      row: { ...row, key: `fuel/${day}:hold`, cents: holdCents, date: day, pending: true, follows: null },
    },
    posted({
      ...row,
      key: `fuel/${day}:posted`,
      cents: chance.between(3_100, 5_600),
      date: businessDayOnOrAfter(holdEnds),
    }),
  ]
}

// Salary every second Friday, or on the previous business day if the Friday is a holiday.

import { addDays, daysBetween, isBusinessDay, type Day } from "./calendar.ts"
import { chanceOf } from "./chance.ts"
import { merchantNamed } from "./merchants.ts"
import { merchantRow, posted, type Rule } from "./row.ts"

const aPayday: Day = "2024-01-05"
const netPayCents = 249_231 // 26 times a year: about $5,400 a month

export const salary: Rule = ({ seed }, day) => {
  if (!isBusinessDay(day)) return []
  const paydays = [day, ...idleDaysAfter(day)].filter((payday) => daysBetween(aPayday, payday) % 14 === 0)
  return paydays.map((payday) =>
    posted({
      ...merchantRow(chanceOf(seed, "salary", payday), merchantNamed("Bluestone Design")),
      key: `salary/${payday}`,
      account: "checking",
      cents: -netPayCents,
      date: day,
      channel: "other",
    }),
  )
}

/** The days right after, up to the next business day: nobody is paid on them. */
const idleDaysAfter = (day: Day): Array<Day> => {
  const next = addDays(day, 1)
  return isBusinessDay(next) ? [] : [next, ...idleDaysAfter(next)]
}

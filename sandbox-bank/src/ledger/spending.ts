// Everyday purchases: each habit occurs a number of times a week, at one of its merchants, for an amount in its range.

import { addDays, businessDayOnOrAfter, isBusinessDay, daysBetween } from "./calendar.ts"
import { randomOf, type Random } from "./random.ts"
import { merchantsOf, type Merchant } from "./merchants.ts"
import { merchantRow, posted, purchase, type AccountKey, type Appearance, type Purchase, type Rule } from "./row.ts"

interface Spending {
  readonly habit: string
  readonly perWeek: number
  readonly low: number
  readonly high: number
  readonly account?: AccountKey
}

const spendings: ReadonlyArray<Spending> = [
  { habit: "groceries", perWeek: 2.1, low: 1_850, high: 9_600 },
  { habit: "fast food", perWeek: 1, low: 890, high: 1_780 },
  { habit: "coffee", perWeek: 2.8, low: 425, high: 760 },
  { habit: "bar", perWeek: 0.3, low: 1_400, high: 4_200 },
  { habit: "rides", perWeek: 0.4, low: 1_050, high: 2_900 },
  { habit: "parking", perWeek: 0.4, low: 300, high: 1_400, account: "checking" },
  { habit: "shopping", perWeek: 1.2, low: 1_200, high: 8_900 },
  { habit: "home", perWeek: 0.25, low: 1_500, high: 10_500 },
  { habit: "pharmacy", perWeek: 0.4, low: 900, high: 3_600, account: "checking" },
  { habit: "medical", perWeek: 0.1, low: 3_000, high: 9_500, account: "checking" },
  { habit: "pets", perWeek: 0.25, low: 2_200, high: 6_800 },
  { habit: "vet", perWeek: 0.1, low: 6_500, high: 14_500 },
  { habit: "hair", perWeek: 0.2, low: 4_200, high: 6_000 },
  { habit: "outings", perWeek: 0.35, low: 1_500, high: 5_800 },
  { habit: "travel", perWeek: 0.1, low: 14_900, high: 38_900 },
]

export const everydaySpending: Rule = ({ seed }, day) =>
  spendings.flatMap(({ habit, perWeek, low, high, account = "credit" }) => {
    const random = randomOf(seed, habit, day)
    if (random.unit() >= perWeek / 7) return []
    const merchant = random.pick(merchantsOf(habit))
    const bought = { key: `${habit}/${day}`, account, day, merchant, cents: random.between(low, high) }
    return [...purchase(random, bought), ...secondCup(random, bought), ...refund(random, bought)]
  })

/** One coffee in ten is bought twice, at the same price on the same day. Both are real, and no duplicates. */
const secondCup = (random: Random, bought: Purchase): Array<Appearance> =>
  bought.merchant.habit === "coffee" && random.oneIn(10)
    ? purchase(random, { ...bought, key: `${bought.key}/second` })
    : []

/** One purchase in eight is refunded, in full or in part, after 3 to 12 days. */
const refund = (random: Random, bought: Purchase): Array<Appearance> => {
  if (bought.merchant.habit !== "shopping" || !random.oneIn(8)) return []
  const wanted = addDays(bought.day, random.between(3, 12))
  const earliest = addDays(bought.day, 3)
  const latest = addDays(bought.day, 12)
  const date = businessDayOnOrAfter(wanted) <= latest ? businessDayOnOrAfter(wanted) : businessDayOnOrAfter(earliest)
  const share = random.pick([1, 1, 0.5])
  const row = merchantRow(random, bought.merchant)
  return [
    posted({
      ...row,
      name: `RETURN ${row.name}`,
      key: `${bought.key}/refund`,
      account: bought.account,
      cents: -Math.round(bought.cents * share),
      date,
    }),
  ]
}

/** A restaurant authorises the bill, and charges it with the tip. */
export const restaurants: Rule = ({ seed }, day) => {
  const random = randomOf(seed, "restaurant", day)
  if (random.unit() >= 1.3 / 7) return []
  const merchant: Merchant = random.pick(merchantsOf("restaurant"))
  const cents = random.between(2_100, 6_400)
  const settledCents = cents + Math.round((cents * random.between(15, 25)) / 100)
  return purchase(random, { key: `restaurant/${day}`, account: "credit", day, merchant, cents, settledCents })
}

/** A commute by metro, on one working day in three: two identical rows, both real. */
export const metro: Rule = ({ seed }, day) => {
  const random = randomOf(seed, "transit", day)
  if (!isBusinessDay(day) || !random.oneIn(3)) return []
  const merchant = random.pick(merchantsOf("transit"))
  return ["there", "back"].flatMap((way) =>
    purchase(randomOf(seed, "tap", day), {
      key: `transit/${day}/${way}`,
      account: "checking",
      day,
      merchant,
      cents: 275,
    }),
  )
}

// A pump authorises a hold before it knows the price. The hold disappears, and the charge does not refer to it.

const daysBetweenFills = 9
const holdCents = 12_500

export const fuel: Rule = ({ seed }, day) => {
  const daysSince = daysBetween("2024-01-01", day)
  const random = randomOf(seed, "fuel", Math.floor(daysSince / daysBetweenFills))
  const dayOfRound = ((daysSince % daysBetweenFills) + daysBetweenFills) % daysBetweenFills
  if (dayOfRound !== random.between(0, daysBetweenFills - 1)) return []
  const row = {
    ...merchantRow(random, random.pick(merchantsOf("fuel"))),
    account: "checking",
    authorized: day,
  } as const
  const holdEnds = addDays(day, random.between(1, 2))
  return [
    {
      from: day,
      until: holdEnds,
      row: { ...row, key: `fuel/${day}:hold`, cents: holdCents, date: day, pending: true, follows: null },
    },
    posted({
      ...row,
      key: `fuel/${day}:posted`,
      cents: random.between(3_100, 5_600),
      date: businessDayOnOrAfter(holdEnds),
    }),
  ]
}

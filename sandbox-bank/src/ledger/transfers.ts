// Transfers between a person's accounts. If both are at the institution, it shows two rows.

import { addDays, firstOfMonthBefore, lastOfMonth, settledMonthly, type Day } from "./calendar.ts"
import { randomOf } from "./random.ts"
import { merchantNamed } from "./merchants.ts"
import { merchantRow, posted, type AccountKey, type Appearance, type Row, type Rule, type World } from "./row.ts"

interface Side {
  readonly account: AccountKey
  readonly name: string
  readonly category: string
}

const pair = (key: string, date: Day, cents: number, from: Side, to: Side): Array<Appearance> => {
  const row = (side: Side, signed: number): Appearance =>
    posted({
      ...side,
      key: `${key}/${side.account}`,
      cents: signed,
      date,
      merchant: null,
      confidence: "HIGH",
      channel: "other",
    })
  return [row(from, cents), row(to, -cents)]
}

export const saving: Rule = (_world, day) =>
  settledMonthly(day, 6).flatMap((due) =>
    pair(
      `saving/${due}`,
      day,
      50_000,
      { account: "checking", name: "ONLINE TRANSFER TO SAVINGS", category: "TRANSFER_OUT_SAVINGS" },
      { account: "savings", name: "ONLINE TRANSFER FROM CHECKING", category: "TRANSFER_IN_SAVINGS" },
    ),
  )

/** Pays the card in full for the previous month, so that the amount owed never grows for long. */
export const cardPayment =
  (charges: ReadonlyArray<Rule>): Rule =>
  (world, day) =>
    settledMonthly(day, 24).flatMap((due) => {
      const cents = chargedInMonth(charges, world, firstOfMonthBefore(due))
      if (cents <= 0) return []
      return pair(
        `card payment/${due}`,
        day,
        cents,
        { account: "checking", name: "CREDIT CARD AUTOPAY PYMT ACH", category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" },
        { account: "credit", name: "AUTOMATIC PAYMENT - THANK YOU", category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" },
      )
    })

/** The total that these rules charge to the card in the month that starts on `first`, in cents. */
export const chargedInMonth = (charges: ReadonlyArray<Rule>, world: World, first: Day): number => {
  const last = lastOfMonth(first)
  let cents = 0
  for (let day = addDays(first, -14); day <= last; day = addDays(day, 1)) {
    for (const { row } of charges.flatMap((rule) => rule(world, day))) {
      if (row.account === "credit" && !row.pending && row.date >= first && row.date <= last) cents += row.cents
    }
  }
  return cents
}

/** A student loan: an account here if the institution has it, otherwise a bill. */
export const studentLoan: Rule = ({ seed, accounts }, day) =>
  settledMonthly(day, 17).flatMap((due) => {
    const loan = {
      ...merchantRow(randomOf(seed, "student loan", due), merchantNamed("Lumen Student Loans")),
      key: `student loan/${due}`,
      date: day,
    }
    const payment = posted({ ...loan, account: "checking", cents: 24_000 })
    const received: Partial<Row> = { name: "PAYMENT RECEIVED - THANK YOU", merchant: null, channel: "other" }
    if (!accounts.has("loan")) return [payment]
    return [payment, posted({ ...loan, ...received, key: `${loan.key}/loan`, account: "loan", cents: -24_000 })]
  })

/** The monthly contribution to a brokerage account, here or elsewhere. */
export const investing: Rule = ({ seed, accounts }, day) =>
  settledMonthly(day, 10).flatMap((due) => {
    const contribution = {
      ...merchantRow(randomOf(seed, "investing", due), merchantNamed("Summit Ridge Investing")),
      key: `investing/${due}`,
      date: day,
    }
    const out = posted({ ...contribution, account: "checking", cents: 30_000 })
    if (!accounts.has("brokerage")) return [out]
    const arrival = posted({
      ...contribution,
      key: `${contribution.key}/brokerage`,
      account: "brokerage",
      cents: -30_000,
      name: "CONTRIBUTION FROM CHECKING",
      merchant: null,
      category: "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS",
      channel: "other",
    })
    return [out, arrival]
  })

// The personas, selected by user name; an unknown name behaves like user_good. A suffix sets the currency of the
// accounts: user_good.EUR.
import { defaultCurrency, isCurrency, type Currency } from "@evenkeel/contracts/currency"

import { monthlyBills, monthlySubscriptions } from "./bills.ts"
import { fuel } from "./spending.ts"
import type { AccountKey, Rule } from "./row.ts"
import { cleanersCheck, savingsInterest } from "./bills.ts"
import { salary } from "./bills.ts"
import { everydaySpending, metro, restaurants } from "./spending.ts"
import { cardPayment, investing, saving, studentLoan } from "./transfers.ts"

export interface Persona {
  readonly name: string
  /** Shown to the people at the login. */
  readonly about: string
  readonly rules: ReadonlyArray<Rule>
  /** The rules among them whose charges a card payment covers. */
  readonly charges: ReadonlyArray<Rule>
  readonly accounts: ReadonlySet<AccountKey>
  readonly plays: "nothing" | "login expires after linking" | "login is locked"
  /** The currency of all accounts. Cents become minor units of that currency, so a coffee of $4.20 costs ¥420. */
  readonly currency: Currency
}

const charges: ReadonlyArray<Rule> = [everydaySpending, restaurants, monthlySubscriptions]

const fullLife: ReadonlyArray<Rule> = [
  salary,
  monthlyBills,
  ...charges,
  metro,
  fuel,
  saving,
  cardPayment(charges),
  studentLoan,
  investing,
  savingsInterest,
  cleanersCheck,
]

const good: Persona = {
  name: "user_good",
  about: "a full life: salary, rent, groceries and the rest",
  rules: fullLife,
  charges,
  accounts: new Set<AccountKey>(["checking", "savings", "credit", "loan", "brokerage"]),
  plays: "nothing",
  currency: defaultCurrency,
}

export const personas: ReadonlyArray<Persona> = [
  good,
  {
    name: "user_empty",
    about: "three accounts and not one transaction",
    rules: [],
    charges: [],
    accounts: new Set<AccountKey>(["checking", "savings", "credit"]),
    plays: "nothing",
    currency: defaultCurrency,
  },
  {
    ...good,
    name: "user_login_required",
    about: "links, then asks for a new login at the first sync",
    plays: "login expires after linking",
  },
  { ...good, name: "user_locked", about: "the bank refuses the login", plays: "login is locked" },
]

export const personaOf = (userName: string): Persona => {
  const [, name = userName, currency = ""] = /^(.+)\.([A-Z]{3})$/.exec(userName) ?? []
  const persona = personas.find((each) => each.name === name) ?? good
  return isCurrency(currency) ? { ...persona, name: `${persona.name}.${currency}`, currency } : persona
}

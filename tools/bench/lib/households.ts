// Households, each with three accounts and seven weeks of rows of banks and files, with the truth of every row.
// Generated from a seed. Banks call many rows transfers that are none, and name one thing in many ways.
import type { AccountType } from "@evenkeel/contracts/api/accounts"
import { daysBefore, type CalendarDate } from "@evenkeel/contracts/month"

export type Truth = "spending" | "refund" | "income" | "transfer" | "card payment" | "foreign currency"
export const accountNames = ["checking", "savings", "card", "second savings", "loan"] as const
export type AccountName = (typeof accountNames)[number]

export interface LivedRow {
  readonly id: string
  readonly account: string
  readonly date: CalendarDate
  /** Above 0 is money out. */
  readonly amount: number
  /** In the words of the account's own bank. */
  readonly name: string
  readonly merchant: string | null
  /** The provider's detailed category. */
  readonly detailed: string | null
  readonly currency: "USD" | "EUR"
  readonly truth: Truth
  /** The difficulty of the row, if it has one. */
  readonly hard: string | null
  /** The bank's handling of the row; a file only has the final rows. */
  readonly comes: "at once" | "pending first" | "later" | "and goes"
}

export interface LivedAccount {
  readonly accountType: AccountType
  readonly title: string
  readonly mask: string
  readonly bank: string
}

export interface Household {
  readonly owner: string
  readonly accounts: Readonly<Record<string, LivedAccount>>
  /** Whether a bank reports an account, or files are imported. */
  readonly sources: Readonly<Record<string, "bank" | "file">>
  /** The order in which the accounts are added. */
  readonly order: ReadonlyArray<string>
  readonly rows: ReadonlyArray<LivedRow>
}

const account = (accountType: AccountType, title: string, mask: string, bank: string): LivedAccount => ({
  accountType,
  title,
  mask,
  bank,
})
/** Two of them have the same name. */
const accounts: Readonly<Record<AccountName, LivedAccount>> = {
  checking: account("CHECKING", "My checking", "1204", "checking bank"),
  savings: account("SAVING", "My savings", "5678", "savings bank"),
  card: account("CREDIT", "My card", "9012", "card bank"),
  "second savings": account("SAVING", "My savings", "3456", "second savings bank"),
  loan: account("LOAN", "My loan", "7788", "loan bank"),
}
export const lastDay = "2026-05-19"

const shops = [
  ["Harvest Grocer", "SQ *HARVEST GROCER 0412", "FOOD_AND_DRINK_GROCERIES"],
  ["Harvest Bistro", "HARVEST BISTRO SEATTLE WA", "FOOD_AND_DRINK_RESTAURANT"],
  ["Alderport Metro", "ALDERPORT METRO TAP", "TRANSPORTATION_PUBLIC_TRANSIT"],
  ["Shoe Shop", "SHOE SHOP #88", "GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES"],
  ["Northwind", "NORTHWIND.COM*MK42", "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES"],
  ["Fuel Station", "FUEL STATION 1147", "TRANSPORTATION_GAS"],
] as const
const friends = ["ANN LEE", "BO CARTER", "MIA ORTEGA"] as const

/** Numbers from 0 up to a limit, the same for the same seed. */
const choosing = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

type Below = ReturnType<typeof choosing>
type Add = (
  row: Omit<LivedRow, "id" | "date" | "hard" | "merchant" | "currency" | "comes"> &
    Partial<LivedRow> & { readonly daysAgo: number },
) => void

const pick = <Value>(below: Below, values: ReadonlyArray<Value>): Value => values[below(values.length)]!

export const household = (seed: number): Household => {
  const below = choosing(seed)
  const rows: Array<LivedRow> = []
  const add: Add = ({ daysAgo, ...row }) => {
    if (daysAgo < 0) return
    const usual = { merchant: null, hard: null, currency: "USD", comes: "at once" } as const
    rows.push({ ...usual, ...row, id: `${seed}-${rows.length}`, date: daysBefore(lastDay, daysAgo) })
  }
  earn(below, add)
  pay(below, add)
  move(below, add)
  buy(below, add)
  share(below, add)
  borrow(below, add)
  change(below, add)
  sendBack(below, add)
  mistake(below, add)
  if (seed % 40 === 0) saveDaily(add)
  const source = () => (below(3) === 0 ? ("file" as const) : ("bank" as const))
  return {
    owner: "Ada Lovelace",
    accounts,
    sources: {
      checking: source(),
      savings: source(),
      card: source(),
      "second savings": source(),
      loan: source(),
    },
    order: [...accountNames].sort(() => below(3) - 1),
    rows: rows.filter(({ date }) => date >= daysBefore(lastDay, 48)),
  }
}

const earn = (below: Below, add: Add): void => {
  const amount = -(1_500_00 + below(2_000) * 100)
  const first = below(14)
  for (let daysAgo = first; daysAgo < 49; daysAgo += 14)
    add({
      account: "checking",
      amount,
      daysAgo,
      name: "MERCURY CORP PAYROLL PPD",
      detailed: "INCOME_WAGES",
      truth: "income",
    })
  for (const daysAgo of [19, 49])
    add({
      account: "savings",
      amount: -(100 + below(900)),
      daysAgo,
      name: "INTEREST PAID",
      detailed: "INCOME_INTEREST_EARNED",
      truth: "income",
    })
}

/** Rent to a person, cash, and checks, which have no other side. */
const pay = (below: Below, add: Add): void => {
  const rent = 900_00 + below(12) * 50_00
  const [name, detailed, hard] = pick(below, [
    ["ZELLE PAYMENT TO J LANDLORD", "TRANSFER_OUT_ACCOUNT_TRANSFER", "rent to a person"],
    ["CHECK 1021", null, null],
    ["PARKSIDE PROPERTIES RENT", "RENT_AND_UTILITIES_RENT", null],
  ] as const)
  for (const daysAgo of [18, 48])
    add({ account: "checking", amount: rent, daysAgo, name, detailed, hard, truth: "spending" })
  for (let daysAgo = below(20); daysAgo < 49; daysAgo += 20)
    add({
      account: "checking",
      amount: 60_00,
      daysAgo,
      name: "ATM WITHDRAWAL",
      detailed: "TRANSFER_OUT_WITHDRAWAL",
      truth: "spending",
    })
  for (const daysAgo of [10, 40])
    add({
      account: "checking",
      amount: 240_00,
      daysAgo,
      name: "STUDENT LOAN SERVICER PMT",
      detailed: "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT",
      truth: "spending",
    })
}

/** Between the person's own accounts. Some banks name the other account, others do not. */
const move = (below: Below, add: Add): void => {
  const saved = 100_00 + below(8) * 50_00
  const later = below(3)
  const named = below(2) === 0
  for (const daysAgo of [17, 47]) {
    const name = named ? `ONLINE TRANSFER TO ...${accounts.savings.mask}` : "ONLINE TRANSFER"
    const detailed = pick(below, ["TRANSFER_OUT_SAVINGS", "TRANSFER_OUT_ACCOUNT_TRANSFER"])
    add({ account: "checking", amount: saved, daysAgo, name, detailed, truth: "transfer" })
    const from = pick(below, ["TRANSFER FROM CHECKING", "DEPOSIT TRANSFER"])
    add({
      account: "savings",
      amount: -saved,
      daysAgo: daysAgo - later,
      name: from,
      detailed: "TRANSFER_IN_ACCOUNT_TRANSFER",
      truth: "transfer",
    })
  }
  // Twice the same amount in one week.
  if (below(3) === 0)
    for (const daysAgo of [15, 13]) {
      const equal = { amount: saved, daysAgo, hard: "two equal transfers in a week", truth: "transfer" } as const
      add({ ...equal, account: "checking", name: "ONLINE TRANSFER", detailed: "TRANSFER_OUT_SAVINGS" })
      add({ ...equal, account: "savings", amount: -saved, name: "DEPOSIT TRANSFER", detailed: "TRANSFER_IN_SAVINGS" })
    }
  // A person is paid the amount that was saved.
  if (below(3) === 0)
    add({
      account: "checking",
      amount: saved,
      daysAgo: 16,
      name: `ZELLE PAYMENT TO ${pick(below, friends)}`,
      detailed: "TRANSFER_OUT_ACCOUNT_TRANSFER",
      hard: "a payment of as much as a transfer",
      truth: "spending",
    })
  for (const daysAgo of [5, 35]) {
    const due = 300_00 + below(90_000)
    const late = below(4)
    add({
      account: "checking",
      amount: due,
      daysAgo,
      name: pick(below, ["CARDCO AUTOPAY", "CARDCO CREDIT CRD EPAY"]),
      detailed: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
      truth: "card payment",
    })
    add({
      account: "card",
      amount: -due,
      daysAgo: daysAgo - late,
      name: "PAYMENT - THANK YOU",
      detailed: pick(below, ["LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", "LOAN_PAYMENTS_OTHER_PAYMENT"]),
      truth: "card payment",
    })
  }
}

const buy = (below: Below, add: Add): void => {
  for (let count = 0; count < 60; count += 1) {
    const [merchant, name, detailed] = pick(below, shops)
    const account = below(3) === 0 ? "checking" : "card"
    const amount = 4_00 + below(9_000)
    const daysAgo = below(49)
    const knows = below(5) > 0
    add({
      account,
      amount,
      daysAgo,
      name,
      merchant: knows ? merchant : null,
      detailed: knows ? detailed : null,
      truth: "spending",
    })
    // Some purchases are refunded, fully or in part, under a different name.
    if (below(20) > 0 || daysAgo < 4) continue
    const [backName, backDetailed] = pick(below, [
      [name, detailed],
      [`${merchant.toUpperCase()} REFUND`, detailed],
      [`RETURN ${name}`, "TRANSFER_IN_ACCOUNT_TRANSFER"],
      [merchant.toUpperCase(), "INCOME_OTHER_INCOME"],
    ] as const)
    const part = below(2) === 0 ? amount : Math.ceil(amount / 2)
    add({
      account,
      amount: -part,
      daysAgo: daysAgo - 3,
      name: backName,
      detailed: backDetailed,
      hard: "a refund",
      truth: "refund",
    })
  }
}

/** Friends pay their part of a dinner, and get theirs: no account of the person has the other side. */
const share = (below: Below, add: Add): void => {
  for (const daysAgo of [30, 12, 8]) {
    const dinner = 40_00 + below(6_000)
    add({
      account: "card",
      amount: dinner,
      daysAgo,
      name: "HARVEST BISTRO SEATTLE WA",
      merchant: "Harvest Bistro",
      detailed: "FOOD_AND_DRINK_RESTAURANT",
      truth: "spending",
    })
    const whole = below(2) === 0
    const back = {
      account: "checking",
      daysAgo: daysAgo - 1,
      name: `ZELLE FROM ${pick(below, friends)}`,
      detailed: "TRANSFER_IN_ACCOUNT_TRANSFER",
      truth: "income",
    } as const
    add({
      ...back,
      amount: whole ? -dinner : -Math.ceil(dinner / 2),
      hard: whole ? "a repayment of as much as the dinner" : "a repayment",
    })
    if (below(2) === 0)
      add({
        account: "checking",
        amount: 15_00 + below(40) * 1_00,
        daysAgo: daysAgo + 2,
        name: `VENMO ${pick(below, friends)}`,
        detailed: "TRANSFER_OUT_ACCOUNT_TRANSFER",
        hard: "a payment to a person",
        truth: "spending",
      })
  }
}

/** A loan takes its interest itself; a payment is spending, and arrives at the lender as principal and interest. */
const borrow = (below: Below, add: Add): void => {
  const principal = 180_00 + below(9_000)
  const interest = 20_00 + below(3_000)
  for (const daysAgo of [14, 44]) {
    const hard = "a payment of a loan, split into interest and principal"
    add({
      account: "checking",
      amount: principal + interest,
      daysAgo,
      name: "AUTO FINANCE PAYMENT",
      detailed: "LOAN_PAYMENTS_CAR_PAYMENT",
      hard,
      truth: "spending",
    })
    const inside = { account: "loan", daysAgo: daysAgo - 1, hard, truth: "transfer" } as const
    add({ ...inside, amount: -principal, name: "PRINCIPAL PAYMENT", detailed: "LOAN_PAYMENTS_CAR_PAYMENT" })
    add({ ...inside, amount: -interest, name: "INTEREST PAYMENT", detailed: "LOAN_PAYMENTS_CAR_PAYMENT" })
    add({ ...inside, amount: interest, name: "INTEREST CHARGE", detailed: "BANK_FEES_INTEREST_CHARGE" })
  }
}

/** Sides that come later, post, or are removed; one in the second account of the same name; and foreign money. */
const change = (below: Below, add: Add): void => {
  const out = { account: "checking", name: "ONLINE TRANSFER", detailed: "TRANSFER_OUT_ACCOUNT_TRANSFER" } as const
  const into = { account: "savings", name: "DEPOSIT TRANSFER", detailed: "TRANSFER_IN_ACCOUNT_TRANSFER" } as const
  const pair = (
    amount: number,
    daysAgo: number,
    hard: string,
    sides: readonly [Partial<LivedRow>, Partial<LivedRow>],
  ) => {
    add({ ...out, amount, daysAgo, hard, truth: "transfer", ...sides[0] })
    add({ ...into, amount: -amount, daysAgo: daysAgo - 1, hard, truth: "transfer", ...sides[1] })
  }
  pair(711_00 + below(900), 21, "a side that comes in a week later", [{}, { comes: "later" }])
  pair(811_00 + below(900), 9, "a side that is pending first", [{ comes: "pending first" }, {}])
  pair(911_00 + below(900), 6, "two accounts of the same name", [
    { name: "TRANSFER TO MY SAVINGS" },
    { account: "second savings" },
  ])
  const sent = 1_011_00 + below(900)
  add({ ...out, amount: sent, daysAgo: 7, hard: "a side that goes again", truth: "spending" })
  add({ ...into, amount: -sent, daysAgo: 6, comes: "and goes", truth: "income" })
  add({
    account: "card",
    amount: 5_000 + below(9_000),
    daysAgo: below(40),
    name: "CAFE DE FLORE PARIS",
    detailed: "FOOD_AND_DRINK_COFFEE",
    currency: "EUR",
    hard: "money in another currency",
    truth: "foreign currency",
  })
}

/** Reversals of banks and people: a card's payment, rent, a loan's payment, and a refund before its purchase. */
const sendBack = (below: Below, add: Add): void => {
  const due = 1_211_00 + below(900)
  const hard = "a card payment that is sent back"
  const paid = { hard, detailed: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", truth: "card payment" } as const
  add({ ...paid, account: "checking", amount: due, daysAgo: 28, name: "CARDCO AUTOPAY" })
  add({ ...paid, account: "card", amount: -due, daysAgo: 27, name: "PAYMENT - THANK YOU" })
  add({ ...paid, account: "card", amount: due, daysAgo: 25, name: "PAYMENT RETURNED" })
  add({ ...paid, account: "checking", amount: -due, daysAgo: 24, name: "RETURNED CARDCO AUTOPAY" })
  const sent = 1_311_00 + below(900)
  for (const [name, detailed] of [
    ["ZELLE PAYMENT TO J LANDLORD", "TRANSFER_OUT_ACCOUNT_TRANSFER"],
    ["AUTO FINANCE PAYMENT", "LOAN_PAYMENTS_CAR_PAYMENT"],
  ] as const) {
    const row = { account: "checking", detailed, hard: "what was paid is sent back" } as const
    add({ ...row, amount: sent, daysAgo: 20, name, truth: "spending" })
    add({ ...row, amount: -sent, daysAgo: 16, name: `REVERSAL ${name}`, truth: "refund" })
  }
  const bought = 141_00 + below(900)
  const shop = { hard: "a refund to another account, before its purchase is known" } as const
  add({
    ...shop,
    account: "card",
    amount: bought,
    daysAgo: 33,
    name: "LAMP HOUSE 22",
    detailed: "GENERAL_MERCHANDISE_OTHER",
    comes: "later",
    truth: "spending",
  })
  add({
    ...shop,
    account: "checking",
    amount: -bought,
    daysAgo: 11,
    name: "LAMP HOUSE REFUND",
    detailed: "TRANSFER_IN_ACCOUNT_TRANSFER",
    truth: "refund",
  })
}

/**
 * Transfers that the bank is unsure of, or that name only the person; and a friend's payment that equals a purchase.
 */
const mistake = (below: Below, add: Add): void => {
  const [out, into] = [1_511_00 + below(900), 1_611_00 + below(900)]
  const unsure = { daysAgo: 13, hard: "a transfer that the bank is not sure of", truth: "transfer" } as const
  add({
    ...unsure,
    account: "checking",
    amount: out,
    name: "ONLINE TRANSFER",
    detailed: "TRANSFER_OUT_OTHER_TRANSFER_OUT",
  })
  add({ ...unsure, account: "savings", amount: -out, name: "DEPOSIT TRANSFER", detailed: null })
  const own = { daysAgo: 11, hard: "a transfer in the person's own name", detailed: null, truth: "transfer" } as const
  add({ ...own, account: "checking", amount: into, name: "LOVELACE ADA" })
  add({ ...own, account: "savings", amount: -into, name: "Ada Lovelace SEPA" })
  const dinner = 61_00 + below(2_000)
  const shared = { daysAgo: 4, hard: "a friend's transfer of as much as the dinner" } as const
  add({
    ...shared,
    account: "checking",
    amount: dinner,
    name: "LANTERN GRILL",
    detailed: "FOOD_AND_DRINK_RESTAURANT",
    truth: "spending",
  })
  add({
    ...shared,
    account: "savings",
    amount: -dinner,
    name: "TRANSFER FROM ANN LEE",
    detailed: "TRANSFER_IN_ACCOUNT_TRANSFER",
    truth: "income",
  })
}

/** A hundred equal pairs, which may be paired in any way. */
const saveDaily = (add: Add): void => {
  for (let count = 0; count < 100; count += 1) {
    const equal = { daysAgo: 1 + (count % 45), hard: "a hundred equal pairs", truth: "transfer" } as const
    add({ ...equal, account: "checking", amount: 25_00, name: "ONLINE TRANSFER", detailed: "TRANSFER_OUT_SAVINGS" })
    add({ ...equal, account: "savings", amount: -25_00, name: "DEPOSIT TRANSFER", detailed: "TRANSFER_IN_SAVINGS" })
  }
}

import { expect, test } from "vitest"
import type { AccountType } from "../../api/accounts.ts"
import { undecided, type Transaction } from "../transactions/schema.ts"
import { isPerhapsTransfer, reasonToSetAside } from "./judgement.ts"

const reasonFor = (
  detailed: string | null,
  amount: number,
  {
    on = "CHECKING" as AccountType,
    other = null as AccountType,
    named = null as AccountType,
    isSaid = false,
    confident = true,
    currency = "USD",
    paysBack = false,
    text = "Row",
  } = {},
) =>
  reasonToSetAside(
    {
      amount,
      category:
        detailed === null
          ? null
          : {
              primary: detailed.replace(/^(INCOME|TRANSFER_IN|TRANSFER_OUT|LOAN_PAYMENTS|[A-Z]+_AND_[A-Z]+)_.*/, "$1"),
              detailed,
              confident,
            },
      ...(currency === "USD" ? {} : { currency }),
      accountType: on,
      text,
    },
    {
      other: () => (other === null ? undefined : { accountType: other, name: "Other" }),
      named: () => (named === null ? undefined : { accountType: named, name: "Named" }),
      isSaid: () => isSaid,
      paysBack: () => paysBack,
    },
  )

const savings = { other: "SAVING" } as const
const card = { other: "CREDIT" } as const
const onCard = { on: "CREDIT" } as const
const sentBack = { paysBack: true }

test.each([
  ["a purchase", undefined, reasonFor("FOOD_AND_DRINK_RESTAURANT", 40_00)],
  ["its refund", undefined, reasonFor("FOOD_AND_DRINK_RESTAURANT", -40_00)],
  ["a row without details", undefined, reasonFor(null, 40_00)],
  ["money in without details", "income", reasonFor(null, -40_00)],
  ["the other side of one without details", "transfer", reasonFor(null, -40_00, savings)],
  ["wages", "income", reasonFor("INCOME_WAGES", -2_000_00)],
  ["wages with low confidence", "income", reasonFor("INCOME_WAGES", -2_000_00, { confident: false })],
  ["wages that are reversed", undefined, reasonFor("INCOME_WAGES", 2_000_00)],
  ["a transfer to savings", "transfer", reasonFor("TRANSFER_OUT_SAVINGS", 500_00, savings)],
  ["a transfer to another account", "transfer", reasonFor("TRANSFER_OUT_ACCOUNT_TRANSFER", 500_00, savings)],
  ["one of another kind", "transfer", reasonFor("TRANSFER_OUT_OTHER_TRANSFER_OUT", 500_00, savings)],
  ["one with low confidence", "transfer", reasonFor("TRANSFER_OUT_SAVINGS", 500_00, { ...savings, confident: false })],
  ["one that names an account", "transfer", reasonFor("TRANSFER_OUT_SAVINGS", 500_00, { named: "SAVING" })],
  [
    "one that names an account, with low confidence",
    undefined,
    reasonFor("TRANSFER_OUT_SAVINGS", 500_00, { named: "SAVING", confident: false }),
  ],
  ["rent to a person", undefined, reasonFor("TRANSFER_OUT_ACCOUNT_TRANSFER", 500_00)],
  ["rent that a person sends back", undefined, reasonFor("TRANSFER_OUT_ACCOUNT_TRANSFER", -500_00)],
  ["what a person pays back", "income", reasonFor("TRANSFER_IN_ACCOUNT_TRANSFER", -500_00)],
  ["what they then take back", undefined, reasonFor("TRANSFER_IN_ACCOUNT_TRANSFER", 500_00)],
  ["what a shop sends back", undefined, reasonFor("TRANSFER_IN_ACCOUNT_TRANSFER", -50_00, sentBack)],
  ["what a shop pays back as income", undefined, reasonFor("INCOME_OTHER_INCOME", -50_00, sentBack)],
  ["what a shop pays back of an unknown purchase", undefined, reasonFor(null, -50_00, { text: "ERSTATTUNG OTTO" })],
  [
    "also where the bank calls it income",
    undefined,
    reasonFor("INCOME_OTHER_INCOME", -50_00, { text: "AIRBNB REFUND" }),
  ],
  ["taxes that come back", "income", reasonFor(null, -900_00, { text: "ZWROT PODATKU" })],
  ["interest", "income", reasonFor(null, -9_00, { ...sentBack, text: "INTEREST PAID" })],
  ["interest on an overdraft that comes back", undefined, reasonFor(null, -9_00, { text: "INTEREST REFUND" })],
  ["wages of a shop", "income", reasonFor("INCOME_WAGES", -50_00, sentBack)],
  ["a payment to a card that nobody knows", undefined, reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", 800_00)],
  ["one that comes back", undefined, reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", -800_00)],
  ["its arrival", "transfer", reasonFor("TRANSFER_IN_SAVINGS", -500_00, { on: "SAVING", other: "CHECKING" })],
  ["cash from an ATM", undefined, reasonFor("TRANSFER_OUT_WITHDRAWAL", 60_00)],
  ["cash that an ATM did not give", undefined, reasonFor("TRANSFER_OUT_WITHDRAWAL", -60_00)],
  [
    "a monthly investment",
    undefined,
    reasonFor("TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS", 300_00, { other: "INVESTMENT" }),
  ],
  [
    "its arrival at the broker",
    "transfer",
    reasonFor("TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS", -300_00, { on: "INVESTMENT" }),
  ],
  ["what comes back from the broker", "transfer", reasonFor("TRANSFER_IN_SAVINGS", -300_00, { other: "INVESTMENT" })],
  ["a card payment", "card payment", reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", 800_00, card)],
  ["one that the bank labels differently", "card payment", reasonFor("LOAN_PAYMENTS_OTHER_PAYMENT", 800_00, card)],
  ["its arrival at the card", "card payment", reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", -800_00, onCard)],
  [
    "a payment that the card labels differently",
    "card payment",
    reasonFor("LOAN_PAYMENTS_OTHER_PAYMENT", -800_00, onCard),
  ],
  ["one that the card sends back", "card payment", reasonFor(null, 800_00, { ...onCard, text: "PAYMENT RETURNED" })],
  ["what that costs", undefined, reasonFor(null, 29_00, { ...onCard, text: "RETURNED PAYMENT FEE" })],
  ["a purchase that is called so", undefined, reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", 800_00, onCard)],
  ["a student loan payment", undefined, reasonFor("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", 240_00)],
  ["to a loan of theirs", undefined, reasonFor("LOAN_PAYMENTS_CAR_PAYMENT", 240_00, { other: "LOAN" })],
  ["also where only words say it", undefined, reasonFor(null, 240_00, { other: "LOAN" })],
  ["and name it", undefined, reasonFor(null, 240_00, { named: "LOAN", text: "TRANSFER TO LOAN" })],
  ["unless they say that it is one", "transfer", reasonFor(null, 240_00, { other: "LOAN", isSaid: true })],
  [
    "what is sent back of it",
    undefined,
    reasonFor(null, -240_00, { other: "LOAN", text: "AUTO LOAN PAYMENT REVERSAL" }),
  ],
  ["its arrival at the lender", "transfer", reasonFor("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", -240_00, { on: "LOAN" })],
  ["the lender's interest", "transfer", reasonFor("BANK_FEES_INTEREST_CHARGE", 12_00, { on: "LOAN" })],
  ["the broker's fee", "transfer", reasonFor("BANK_FEES_OTHER_BANK_FEES", 12_00, { on: "INVESTMENT" })],
  ["a payment that the lender sends back", undefined, reasonFor("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", -240_00)],
  ["a purchase in yen", "foreign currency", reasonFor("FOOD_AND_DRINK_RESTAURANT", 10_000_00, { currency: "JPY" })],
])("%s: %s", (_, reason, given) => expect(given).toBe(reason))

test.each([
  ["TRANSFER TO SAVINGS", true],
  ["CREDIT CARD PAYMENT", true],
  ["CARD PAYMENT TO TESCO", false],
  ["ZELLE TRANSFER TO SAVINGS OF ANN", false],
  ["TRANSFER TO MOM", false],
])("one side alone is perhaps a transfer by its words: %s", (text, isIt) => {
  const row = { ...undecided, amount: 50_00, accountId: "checking", bankCategory: null } as Transaction
  expect(isPerhapsTransfer(row, text)).toBe(isIt)
})

import { expect, test } from "vitest"
import type { AccountType } from "../../api/accounts.ts"
import { reasonToSetAside } from "./judgement.ts"

const reasonFor = (
  detailed: string | null,
  amount: number,
  { on = "CHECKING" as AccountType, confident = true, currency = "USD", isOwn = true, paysBack = false } = {},
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
      text: "Row",
    },
    {
      other: () => (isOwn ? { accountType: "SAVING", name: "Savings" } : undefined),
      named: () => undefined,
      paysBack: () => paysBack,
    },
  )

test.each([
  ["a purchase", undefined, reasonFor("FOOD_AND_DRINK_RESTAURANT", 40_00)],
  ["its refund", undefined, reasonFor("FOOD_AND_DRINK_RESTAURANT", -40_00)],
  ["a row without details", undefined, reasonFor(null, 40_00, { isOwn: false })],
  ["money in without details", "income", reasonFor(null, -40_00, { isOwn: false })],
  ["the other side of one without details", "transfer", reasonFor(null, -40_00)],
  ["wages", "income", reasonFor("INCOME_WAGES", -2_000_00)],
  ["wages with low confidence", "income", reasonFor("INCOME_WAGES", -2_000_00, { confident: false })],
  ["wages that are reversed", undefined, reasonFor("INCOME_WAGES", 2_000_00)],
  ["a transfer to savings", "transfer", reasonFor("TRANSFER_OUT_SAVINGS", 500_00)],
  ["a transfer to another account", "transfer", reasonFor("TRANSFER_OUT_ACCOUNT_TRANSFER", 500_00)],
  ["rent to a person", undefined, reasonFor("TRANSFER_OUT_ACCOUNT_TRANSFER", 500_00, { isOwn: false })],
  ["what a person pays back", "income", reasonFor("TRANSFER_IN_ACCOUNT_TRANSFER", -500_00, { isOwn: false })],
  [
    "what a shop sends back",
    undefined,
    reasonFor("TRANSFER_IN_ACCOUNT_TRANSFER", -50_00, { isOwn: false, paysBack: true }),
  ],
  ["what a shop pays back as income", undefined, reasonFor("INCOME_OTHER_INCOME", -50_00, { paysBack: true })],
  ["wages of a shop", "income", reasonFor("INCOME_WAGES", -50_00, { paysBack: true })],
  [
    "a payment to a card that nobody knows",
    undefined,
    reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", 800_00, { isOwn: false }),
  ],
  [
    "a transfer with low confidence",
    undefined,
    reasonFor("TRANSFER_OUT_ACCOUNT_TRANSFER", 500_00, { confident: false }),
  ],
  ["its arrival", "transfer", reasonFor("TRANSFER_IN_SAVINGS", -500_00, { on: "SAVING" })],
  ["cash from an ATM", undefined, reasonFor("TRANSFER_OUT_WITHDRAWAL", 60_00)],
  ["cash that an ATM did not give", "transfer", reasonFor("TRANSFER_OUT_WITHDRAWAL", -60_00)],
  ["a monthly investment", undefined, reasonFor("TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS", 300_00)],
  [
    "its arrival at the broker",
    "transfer",
    reasonFor("TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS", -300_00, { on: "INVESTMENT" }),
  ],
  ["a card payment", "card payment", reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", 800_00)],
  [
    "its arrival at the card",
    "card payment",
    reasonFor("LOAN_PAYMENTS_CREDIT_CARD_PAYMENT", -800_00, { on: "CREDIT" }),
  ],
  [
    "a payment that the card labels differently",
    "card payment",
    reasonFor("LOAN_PAYMENTS_OTHER_PAYMENT", -800_00, { on: "CREDIT" }),
  ],
  ["a student loan payment", undefined, reasonFor("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", 240_00)],
  ["its arrival at the lender", "transfer", reasonFor("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", -240_00, { on: "LOAN" })],
  ["the lender's interest", "transfer", reasonFor("BANK_FEES_INTEREST_CHARGE", 12_00, { on: "LOAN" })],
  ["the broker's fee", "transfer", reasonFor("BANK_FEES_OTHER_BANK_FEES", 12_00, { on: "INVESTMENT" })],
  ["a payment that the lender sends back", "transfer", reasonFor("LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT", -240_00)],
  ["a purchase in yen", "foreign currency", reasonFor("FOOD_AND_DRINK_RESTAURANT", 10_000_00, { currency: "JPY" })],
])("%s: %s", (_, reason, given) => expect(given).toBe(reason))

// A row of the ledger as the provider's transaction.
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import { shiftedRound, unitsOf } from "@evenkeel/contracts/money"

import { slugOf, type Merchant } from "../ledger/merchants.ts"
import type { Row } from "../ledger/row.ts"
import { derivedId } from "../state/ids.ts"
import type { PlaidTransaction } from "./plain.ts"
import known from "./transactions.json" with { type: "json" }

const { empty, primaryCategories } = known

/** An amount in units as minor units, however large it is. */
export const centsOf = (units: number, currency: Currency): number => shiftedRound(units, decimalsOf(currency))

/** Without an origin, so that it works under every host and port of the product. */
const logoPath = "/sandbox-bank/logos/"

export const transactionIdOf = (itemId: string, rowKey: string): string => derivedId(itemId, "transaction", rowKey)

/** A transaction whose other fields are empty, as the provider sends unknown ones. */
export const plainTransaction = (
  said: Pick<PlaidTransaction, "transaction_id" | "account_id" | "amount" | "date"> & Partial<PlaidTransaction>,
): PlaidTransaction => ({
  ...(empty as unknown as PlaidTransaction),
  ...said,
  ...(said.unofficial_currency_code
    ? { iso_currency_code: null, unofficial_currency_code: said.unofficial_currency_code }
    : { iso_currency_code: said.iso_currency_code ?? "USD", unofficial_currency_code: null }),
})

const typeByChannel = { online: "digital", "in store": "place", other: "special" } as const

export const transactionOf = (itemId: string, accountId: string, row: Row, currency: Currency): PlaidTransaction =>
  plainTransaction({
    transaction_id: transactionIdOf(itemId, row.key),
    account_id: accountId,
    amount: unitsOf(row.cents, currency),
    iso_currency_code: currency,
    date: row.date,
    authorized_date: row.authorized,
    name: row.name,
    pending: row.pending,
    pending_transaction_id: row.follows === null ? null : transactionIdOf(itemId, row.follows),
    payment_channel: row.channel,
    transaction_type: typeByChannel[row.channel],
    check_number: row.checkNumber,
    personal_finance_category: {
      primary: primaryOf(row.category),
      detailed: row.category,
      confidence_level: row.confidence,
    },
    ...(row.merchant && merchantFields(row.merchant)),
  })

const merchantFields = (merchant: Merchant): Partial<PlaidTransaction> => {
  const logoUrl = merchant.logo ? `${logoPath}${slugOf(merchant)}.svg` : null
  const entityId = derivedId("merchant", merchant.name)
  const type = merchant.habit === "employer" ? "income_source" : "merchant"
  return {
    merchant_name: merchant.name,
    merchant_entity_id: entityId,
    logo_url: logoUrl,
    counterparties: [
      {
        name: merchant.name,
        entity_id: entityId,
        type,
        website: null,
        logo_url: logoUrl,
        confidence_level: merchant.confidence ?? "VERY_HIGH",
      },
    ],
  }
}

/** The provider's detailed categories start with their primary one. */
const primaryOf = (detailed: string): string =>
  primaryCategories.find((primary) => detailed.startsWith(`${primary}_`)) ?? detailed

// What files call currencies.

/** With former ones, as files are older than their money; Intl knows those. */
const codes = new Set(Intl.supportedValuesOf("currency"))

export const isCurrency = (text: string): boolean => codes.has(text)

export { decimalsOf } from "@evenkeel/contracts/currency"

/** A code in a field for currencies, also one that is older or newer than Intl's list. XXX is "no currency". */
export const statedCurrency = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) && code !== "XXX" ? code : undefined
}

const bySymbol: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₺": "TRY",
  "₴": "UAH",
  "₪": "ILS",
  "₩": "KRW",
  "₫": "VND",
  "฿": "THB",
  "₱": "PHP",
  "₦": "NGN",
  "₽": "RUB",
  zł: "PLN",
  Kč: "CZK",
  Ft: "HUF",
  R$: "BRL",
}

/** The currency that a symbol stands for, where it stands for one alone; a dollar sign does not. */
export const currencyOfSymbol = (symbol: string): string | undefined => bySymbol[symbol]

// ISO 4217, as far as Intl knows it.

const codes = new Set(Intl.supportedValuesOf("currency"))
const decimalsByCode = new Map<string, number>()

export const isCurrency = (text: string): boolean => codes.has(text)

/** The digits after the decimal sign: 2 for dollars, 0 for yen, 3 for dinars. */
export const decimalsOf = (currency: string): number => {
  const known = decimalsByCode.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
  decimalsByCode.set(currency, maximumFractionDigits)
  return maximumFractionDigits
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

// ISO 4217.

const codes = new Set(Intl.supportedValuesOf("currency"))

export const isCurrency = (text: string): boolean => codes.has(text)

// Intl's own figures follow what cash is paid in: forints, rupees and pesos have no decimals there, but in statements.
const withoutDecimals = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "))
const withThree = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "))

/** The digits after the decimal sign: 2 for dollars, 0 for yen, 3 for dinars. */
export const decimalsOf = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withThree.has(currency) ? 3 : 2

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

// ISO 4217: which currencies there are, and how many decimals each has. A table of our own, because Intl's follows Unicode's
// instead: it gives Hungarian forints and Indonesian rupiah no decimals, changes with the browser's version, and a
// budget's amounts must mean the same everywhere and for ever. See ADR 0048.

/** The three capital letters of ISO 4217. */
export type Currency = string

/** What a budget is in until its owner chooses another. */
export const defaultCurrency: Currency = "USD"

/** Never remove one: budgets are kept in it. Without metals, baskets and codes for testing, which nobody is paid in. */
const codes = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
  CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
  HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
  MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU
  UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

const wordsOf = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** All currencies, by their codes' alphabet. */
export const currencies: ReadonlyArray<Currency> = wordsOf(codes)

const known = new Set(currencies)

export const isCurrency = (text: string): boolean => known.has(text)

/** Those that do not have two. */
const decimals = new Map<Currency, number>(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([count, of]) => wordsOf(of).map((code) => [code, Number(count)] as const)),
)

/** 2 for dollars, 0 for yen, 3 for dinars; 2 for codes that are not in ISO 4217, such as a bank's own. */
export const decimalsOf = (currency: Currency): number => decimals.get(currency) ?? 2

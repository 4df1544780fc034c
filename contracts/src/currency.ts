// The currencies, their decimals (ISO 4217), and their short symbols (Unicode's, in English). Tables of our own,
// because Intl's change with the version of Node or of the browser, and its decimals are not ISO's: the meaning of a
// budget's amounts, and the sentences that quote them, must be the same everywhere and forever. See ADR 0048.

/** The three capital letters of ISO 4217. */
export type Currency = string

/** A budget's currency until its owner chooses another. */
export const defaultCurrency: Currency = "USD"

/**
 * Never remove one, because budgets use them. Without metals, baskets and codes for testing, in which nobody is paid.
 */
const codes = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
  CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
  HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
  MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU
  UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

const wordsOf = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** Sorted by code. */
export const currencies: ReadonlyArray<Currency> = wordsOf(codes)

const unitsOfAccount = new Set(wordsOf("BOV CHE CHW CLF COU MXV USN UYI UYW"))

/** Without units of account of funds and indexes, which nobody is paid in: a budget is in one only if it was before. */
export const selectableCurrencies = currencies.filter((currency) => !unitsOfAccount.has(currency))

const known = new Set(currencies)

export const isCurrency = (text: string): boolean => known.has(text)

/** Decimals other than two. */
const decimals = new Map<Currency, number>(
  Object.entries({
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
  }).flatMap(([count, of]) => wordsOf(of).map((code) => [code, Number(count)] as const)),
)

/** 2 for dollars, 0 for yen, 3 for dinars; 2 for codes that are not in ISO 4217, such as a bank's own. */
export const decimalsOf = (currency: Currency): number => decimals.get(currency) ?? 2

const sharedSymbols = {
  $: "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD USD UYU XCD",
  "£": "FKP GBP GIP SHP SSP SYP",
  kr: "DKK ISK NOK SEK",
  Rs: "LKR MUR NPR PKR",
  "¥": "CNY JPY",
  "₩": "KPW KRW",
}
const ownSymbols = `
  AFN؋ AMD֏ AOAKz AZN₼ BAMKM BDT৳ BOBBs BRLR$ BWPP CRC₡ CZKKč EGPE£ EUR€ GEL₾ GHSGH₵ GNFFG GTQQ HNLL HUFFt IDRRp ILS₪
  INR₹ KGS⃀ KHR៛ KMFCF KZT₸ LAK₭ LBPL£ MGAAr MMKK MNT₮ MYRRM NGN₦ NIOC$ PHP₱ PLNzł PYG₲ RONlei RUB₽ RWFRF STNDb THB฿
  TOPT$ TRY₺ UAH₴ VND₫ XAFFCFA XCGCg. XPFCFPF ZARR ZMWZK`

const symbols = new Map<Currency, string>([
  ...Object.entries(sharedSymbols).flatMap(([symbol, of]) => wordsOf(of).map((code) => [code, symbol] as const)),
  ...wordsOf(ownSymbols).map((word) => [word.slice(0, 3), word.slice(3)] as const),
  ["XOF", "F\u202fCFA"],
])

/** "$" for all dollars, "€" for euros; the code if there is no symbol, as for dinars. */
export const symbolOf = (currency: Currency): string => symbols.get(currency) ?? currency

/** "US dollars", "euros": for sentences that are not stored, since Intl's names may change. */
export const pluralOf = (currency: Currency): string => {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "name" })
  return format.formatToParts(2).find(({ type }) => type === "currency")?.value ?? currency
}

// What files call currencies: codes, and the signs that people write instead.
import { currencies } from "@evenkeel/contracts/currency"

/** Files are older than their money: former currencies (ISO 4217, table A.3), and what the Fund counts in. */
const former = `
  ADP AFA ALK AON AOR ARA ARL ARM ARP ATS AZM BAD BEF BGL BOP BRB BRC BRE BRN BRR BUK BYB BYR CSD CSK CYP DDM DEM ECS EEK ESP
  FIM FRF GEK GHC GRD GWP HRD HRK IEP ILP ITL LTL LUF LVL MGF MKN MLF MRO MTL MXP MZM NIC NLG PEI PES PLZ PTE ROL RUR SDD SIT
  SKK SLL SRG STD SUR SVC TMM TPE TRL UAK VEB VEF XEU YUM YUN ZAL ZMK ZRN ZWD ZWL ZWR
  CUC LTT LVR UYN UYP YDD YUD YUR XDR`

const codes = new Set([...currencies, ...former.trim().split(/\s+/)])

export const isCurrency = (text: string): boolean => codes.has(text)

export { decimalsOf } from "@evenkeel/contracts/currency"

/** A code in a field for currencies, also one that is older or newer than Intl's list. XXX is "no currency". */
export const statedCurrency = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) && code !== "XXX" ? code : undefined
}

/** By sign, in small letters and without a dot: the currencies that it may stand for, the likeliest first. */
const bySign = new Map<string, ReadonlyArray<string>>(
  Object.entries({
    EUR: "€ euro euros",
    GBP: "£ £stg gb£",
    USD: "us$ u$s usd$ us$",
    CAD: "c$ ca$ cad$ cdn$",
    AUD: "a$ au$ aud$",
    NZD: "nz$ nzd$",
    HKD: "hk$",
    SGD: "s$ sg$",
    TWD: "nt$",
    MXN: "mx$ mex$",
    BRL: "r$",
    DOP: "rd$",
    PEN: "s/",
    CHF: "fr sfr",
    PLN: "zł zl",
    CZK: "kč",
    HUF: "ft",
    BGN: "лв",
    TRY: "₺ tl",
    UAH: "₴ грн",
    RUB: "₽ руб р",
    ILS: "₪ nis",
    INR: "₹",
    KRW: "₩ 원",
    JPY: "円",
    CNY: "元 人民币 rmb",
    VND: "₫ đ",
    THB: "฿",
    PHP: "₱",
    NGN: "₦",
    MYR: "rm",
    IDR: "rp",
    ZAR: "r",
    KZT: "₸",
    GEL: "₾",
    AZN: "₼",
    AMD: "֏",
    CRC: "₡",
    PYG: "₲",
    GHS: "₵ gh₵",
    BDT: "৳ tk",
    RSD: "din",
  }).flatMap(([code, signs]) => signs.split(" ").map((sign) => [sign, [code]] as const)),
)
for (const [sign, candidates] of Object.entries({
  $: "USD CAD AUD NZD SGD HKD TWD MXN CLP COP ARS UYU DOP JMD TTD BBD BSD BZD FJD",
  "¥": "JPY CNY",
  "￥": "CNY JPY",
  kr: "SEK NOK DKK ISK",
  lei: "RON MDL",
  rs: "INR PKR LKR NPR MUR",
}))
  bySign.set(sign, candidates.split(" "))

/** The currencies that a code or a sign may stand for; undefined for what is neither. A dollar sign stands for many. */
export const currenciesOf = (text: string): ReadonlyArray<string> | undefined =>
  codes.has(text) ? [text] : bySign.get(text.toLowerCase().replace(/\.$/, ""))

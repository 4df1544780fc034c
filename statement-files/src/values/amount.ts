// Amounts as people and banks write them. No floating point: digits stay digits.
import { currenciesOf } from "../currencies.ts"

export type DecimalSign = "." | ","

/** The parsed text of an amount. */
export interface Written {
  readonly isNegative: boolean
  /** Written with a plus, or with CR. */
  readonly isMarkedCredit: boolean
  readonly isMarkedDebit: boolean
  /** Digits and separators only; blanks between digits are apostrophes here. */
  readonly body: string
  /** The candidates of a code or a sign beside the digits. */
  readonly currencies: ReadonlyArray<string> | null
}

/** The minus signs of Unicode, and the triangle that stands for minus in Japan. */
const minus = /[\u2212\u2012\u2013\u2014\uff0d\ufe63\u25b2\u25b3]/g
/** Remains of currency signs whose UTF-8 was decoded with another set. */
const misread = /\u00c2(?=[\u00a0\u00a3\u00a5])/g
const misreadEuro = /\u00e2\u201a\u00ac/g
const blank = "[\\s\\u00a0\\u2000-\\u200f\\u202a-\\u202f\\u205f\\u2060\\u3000\\ufeff]"
const blanks = new RegExp(`${blank}+`, "g")
const blanksBetweenDigits = new RegExp(`(?<=\\d)${blank}+(?=\\d)`, "g")
const apostrophes = /[\u2019\u00b4`]/g
const simple = /^(-?)(\d+(?:[.,]\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{1,3}(?:\.\d{3})+(?:,\d\d)?)$/
/** No sign of a currency is as long. */
const longWord = /[A-Za-z]{6}/
/** None of these is between the digits of an amount, which excludes most dates and texts at once. */
const interrupted = /\d\D*[A-Za-z:/-]\D*\d/
/** The dot of an abbreviation such as Rs. is no decimal sign. */
const parts = /^([^\d.,]*\p{L}\/?\.(?=\d)|[^\d.,]*)([.,]?\d[\d.,']*)(\D*)$/u

const blankWithin = /\d[\s'\u00a0\u202f\u2009\u2019]+\d/
const groupedByBlanks = /^\D*\d{1,3}(?:[\s'\u00a0\u202f\u2009\u2019]\d{3})+(?:[.,]\d*)?\D*$/

/** For files from programs: blanks elsewhere than before thousands are damage there. */
export const readMachineWritten = (text: string): Written | undefined =>
  blankWithin.test(text) && !groupedByBlanks.test(text) ? undefined : readWritten(text)

/** undefined if it is no amount. */
export const readWritten = (cell: string): Written | undefined => {
  const plain = simple.exec(cell)
  if (plain !== null) return written(plain[2]!, plain[1] === "-", "", [])
  if (cell.length > 40 || !/\d/.test(cell) || interrupted.test(cell) || longWord.test(cell)) return undefined
  const text = cell
    .replace(minus, "-")
    .replace(misread, "")
    .replace(misreadEuro, "€")
    .replace(apostrophes, "'")
    .replace(blanksBetweenDigits, "'")
    .replace(blanks, "")
    // 12.- and 12,-- have no cents.
    .replace(/(?<=\d)[.,]-{1,2}$/, "")
  const [, before = "", digits = "", after = ""] = parts.exec(text) ?? []
  const body = digits.replace(/[.,']$/, "")
  if (body === "" || !isGrouped(body)) return undefined
  const isParenthesised = before.includes("(") && after.includes(")")
  const affixes = isParenthesised ? [before.replace("(", ""), after.replace(")", "")] : [before, after]
  const signs = affixes.join("").match(/[+-]/g) ?? []
  if (signs.length > 1) return undefined
  const marks = affixes.map((affix) => markOf(affix.replace(/[+-]/, "")))
  if (marks.includes(undefined)) return undefined
  const found = marks.filter((mark) => mark !== undefined)
  const mark = found.map(({ side }) => side).join("")
  if (mark.length > 2) return undefined
  const currencies = found.flatMap((one) => (one.currencies === null ? [] : [one.currencies]))
  return written(body, isParenthesised || signs[0] === "-", signs[0] === "+" ? "CR" : mark, currencies)
}

/** A code beside a sign is more specific than the sign. */
const written = (
  body: string,
  isNegative: boolean,
  mark: string,
  currencies: ReadonlyArray<ReadonlyArray<string>>,
): Written => ({
  isNegative,
  isMarkedCredit: mark === "CR",
  isMarkedDebit: mark === "DR",
  body,
  currencies: currencies.length === 0 ? null : currencies.reduce((a, b) => (b.length < a.length ? b : a)),
})

/** The text beside the digits: nothing, a currency, CR or DR, or both. */
const markOf = (affix: string) => {
  if (affix === "") return { side: "", currencies: null }
  const currencies = currenciesOf(affix)
  if (currencies !== undefined) return { side: "", currencies }
  const [, left = "", mark = "", right = ""] = /^(.*?)(CR|DR|DB|Cr|Dr|Db|cr|dr|[CDHS]$)\.?(.*)$/.exec(affix) ?? []
  // Credit and debit, Haben and Soll.
  const side = /^(?:CR?|H)$/i.test(mark) ? "CR" : "DR"
  if (mark === "" || (left !== "" && right !== "")) return undefined
  const beside = left + right === "" ? null : currenciesOf(left + right)
  return beside === undefined ? undefined : { side, currencies: beside }
}

/** Whether separators of thousands are at groups of three digits, or of two as in 1,23,456.78. */
const isGrouped = (body: string): boolean => {
  if (!/[.,'].*[.,']/.test(body)) return !body.includes("'") || /^\d{1,3}'\d{3}$/.test(body)
  const groups = body.split(/[.,']/)
  const signs = body.replace(/\d/g, "")
  const isDecimal = signs.at(-1) !== signs.at(-2) && signs.at(-1) !== "'"
  const whole = isDecimal ? groups.slice(0, -1) : groups
  return (
    new Set(isDecimal ? signs.slice(0, -1) : signs).size === 1 &&
    /^\d{1,3}$/.test(whole[0]!) &&
    whole.slice(1).every((group, index) => (index === whole.length - 2 ? /^\d{3}$/ : /^\d{2,3}$/).test(group))
  )
}

/** The evidence of one amount about the decimal sign. */
const evidenceOf = (body: string): DecimalSign | "none" | "unclear" => {
  const [dot, comma] = [body.indexOf("."), body.indexOf(",")]
  if (dot < 0 && comma < 0) return "none"
  if (dot >= 0 && comma >= 0) return body.lastIndexOf(".") > body.lastIndexOf(",") ? "." : ","
  const [sign, other]: [DecimalSign, DecimalSign] = dot >= 0 ? [".", ","] : [",", "."]
  const at = Math.max(dot, comma)
  if (body.lastIndexOf(sign) !== at) return other
  if (body.length - at !== 4 || body.includes("'")) return sign
  // 0.500 or 1500.000 have no thousands; 12.500 may.
  return at === 0 || body.startsWith("0") || at > 3 ? sign : "unclear"
}

/** The evidence of a column's, or a file's, amounts about the decimal sign. */
export interface DecimalEvidence {
  readonly sign: DecimalSign | undefined
  /** Every amount may have thousands or three decimals: 12.500 is 12500 or 12.50. */
  readonly isUnclear: boolean
}

/**
 * If only amounts such as 12.500 have a separator, it groups thousands if other amounts have no decimals, as in -1.001
 * beside -75, or if the currency has no such decimals; it is a decimal sign if larger amounts have none.
 */
export const decimalEvidence = (bodies: Iterable<string>, decimals: number): DecimalEvidence => {
  const votes = { ".": 0, ",": 0 }
  const unclear = { ".": 0, ",": 0 }
  let [plain, largePlain, ending] = [0, 0, false]
  for (const body of bodies) {
    const evidence = evidenceOf(body)
    if (evidence === "unclear") {
      unclear[body.includes(".") ? "." : ","] += 1
      ending ||= !body.endsWith("0")
    } else if (evidence !== "none") votes[evidence] += 1
    else if (/[1-9]/.test(body)) {
      plain += 1
      if (body.length > 3 && !body.includes("'")) largePlain += 1
    }
  }
  if (votes["."] + votes[","] > 0) return { sign: votes["."] >= votes[","] ? "." : ",", isUnclear: false }
  const sign = unclear["."] > 0 ? "." : unclear[","] > 0 ? "," : undefined
  if (sign === undefined) return { sign, isUnclear: false }
  const other = sign === "." ? "," : "."
  if (decimals === 0 || (decimals < 3 && ending)) return { sign: other, isUnclear: false }
  if (largePlain > 0 || (decimals === 3 && plain === 0)) return { sign, isUnclear: false }
  return plain > 0 && decimals < 3 ? { sign: other, isUnclear: false } : { sign, isUnclear: true }
}

/** The person's answer, or else the evidence of all amounts; `isPointDecimal`: a point never groups thousands. */
export const decimalSignIn = (
  bodies: Iterable<string>,
  decimals: number,
  answer: string | undefined,
  isPointDecimal = false,
): DecimalEvidence => {
  if (answer === "." || answer === ",") return { sign: answer, isUnclear: false }
  const found = decimalEvidence(bodies, decimals)
  if (!found.isUnclear || (isPointDecimal && found.sign === ".")) return { ...found, isUnclear: false }
  // A comma before three digits usually groups thousands.
  return { sign: ".", isUnclear: true }
}

/** The absolute value in minor units, rounded half away from zero; undefined with too many digits. */
export const minorUnits = (body: string, sign: DecimalSign | undefined, decimals: number): number | undefined => {
  const own = evidenceOf(body)
  if (own === "none" && !body.includes("'")) return limited(Number(body) * 10 ** decimals)
  const decimal = own === "." || own === "," ? own : sign
  const [whole = "", part = ""] = decimal === undefined ? [body] : splitLast(body, decimal)
  const digits = whole.replace(/[.,']/g, "")
  const fraction = part.length <= decimals ? part : part.replace(/[.,']/g, "").replace(/0+$/, "")
  // An amount with cents cannot be in a currency without.
  if (decimals === 0 && fraction !== "") return undefined
  const units = Number(digits + fraction.slice(0, decimals).padEnd(decimals, "0"))
  return limited(Number(fraction[decimals] ?? 0) >= 5 ? units + 1 : units)
}

const limited = (units: number): number | undefined =>
  Number.isSafeInteger(units) && units <= 1e13 ? units : undefined

const splitLast = (body: string, sign: DecimalSign): [string, string] => {
  const at = body.lastIndexOf(sign)
  return at < 0 ? [body, ""] : [body.slice(0, at), body.slice(at + 1)]
}

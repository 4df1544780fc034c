// Amounts as people and banks write them. No float touches them: digits stay digits.

export type DecimalSign = "." | ","

/** An amount's text, taken apart. */
export interface Written {
  readonly isNegative: boolean
  /** Written with a plus, or with CR. */
  readonly isMarkedCredit: boolean
  /** Written with DR. */
  readonly isMarkedDebit: boolean
  /** Digits and separators only. */
  readonly body: string
  /** A code or a sign of currency beside the digits. */
  readonly currency: string | null
}

const minus = /[\u2212\u2012\u2013\u2014\uff0d\ufe63]/g
const blanks = /[\s\u00a0\u2000-\u200f\u202a-\u202f\u205f\u2060\u3000\ufeff]+/g
const apostrophes = /['\u2019\u00b4`]/g
const currencyText =
  /R\$|RD\$|S\/\.?|[A-Z]{0,2}\$|[\u20ac\u00a3\u00a5\uffe5\u20b9\u20ba\u20b4\u20aa\u20a9\u20ab\u0e3f\u20b1\u20a6\u20bd\u5143\u5186\uc6d0]|z\u0142|K\u010d|Ft|kr\.?|lei|Rs\.?|\u0440\u0443\u0431\.?|\u0440\.|Lt|din\.?|CHF|Fr\.|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/i

/** Undefined for what is no amount. */
export const readWritten = (cell: string): Written | undefined => {
  if (cell.length > 40 || !/\d/.test(cell)) return undefined
  let text = cell.replace(minus, "-").replace(blanks, "").replace(apostrophes, "'")
  let [isNegative, isMarkedCredit, isMarkedDebit] = [false, false, false]
  const parenthesised = /^([^()]*)\(([^()]+)\)([^()]*)$/.exec(text)
  if (parenthesised !== null) {
    text = parenthesised.slice(1).join("")
    isNegative = true
  }
  const mark = /(?<=\d)(CR|DR)\.?$|^(CR|DR)\.?(?=[\d$])/i.exec(text)
  if (mark !== null) {
    text = text.replace(mark[0], "")
    isMarkedCredit = /^CR/i.test(mark[0])
    isMarkedDebit = !isMarkedCredit
  }
  const money = currencyText.exec(text)
  if (money !== null) text = text.replace(money[0], "")
  const signs = text.match(/[+-]/g) ?? []
  if (signs.length > 1) return undefined
  if (signs.length === 1) {
    if (!/^[+-]|[+-]$/.test(text)) return undefined
    if (signs[0] === "-") isNegative = true
    else isMarkedCredit = true
    text = text.replace(/[+-]/, "")
  }
  if (!/^[\d.,']*\d[\d.,']*$/.test(text)) return undefined
  return { isNegative, isMarkedCredit, isMarkedDebit, body: text.replace(/[.,]$/, ""), currency: money?.[0] ?? null }
}

/** What one amount alone tells of the decimal sign. */
const evidenceOf = (body: string): DecimalSign | "none" | "unclear" => {
  const [dots, commas] = [body.split(".").length - 1, body.split(",").length - 1]
  if (dots + commas === 0) return "none"
  if (dots > 0 && commas > 0) return body.lastIndexOf(".") > body.lastIndexOf(",") ? "." : ","
  const sign: DecimalSign = dots > 0 ? "." : ","
  const other: DecimalSign = dots > 0 ? "," : "."
  if (dots + commas > 1) return other
  const [whole = "", part = ""] = body.split(sign)
  if (part.length !== 3) return sign
  // 0.500 or 1500.000 have no thousands; 12.500 may.
  return whole === "" || whole.startsWith("0") || (whole.length > 3 && !whole.includes("'")) ? sign : "unclear"
}

/**
 * The decimal sign of a column, or of a file. Where only amounts such as 12.500 have a separator, it divides thousands if
 * others show that decimals are not written, as in -1.001 beside -75; and is a decimal sign if all are written with it.
 */
export const decimalSignOf = (bodies: Iterable<string>): DecimalSign | undefined => {
  const votes = { ".": 0, ",": 0 }
  const unclear = { ".": 0, ",": 0 }
  let [plain, largePlain] = [0, 0]
  for (const body of bodies) {
    const evidence = evidenceOf(body)
    if (evidence === "unclear") unclear[body.includes(".") ? "." : ","] += 1
    else if (evidence !== "none") votes[evidence] += 1
    else if (/[1-9]/.test(body)) {
      plain += 1
      if (body.replaceAll("'", "").length > 3 && !body.includes("'")) largePlain += 1
    }
  }
  if (votes["."] + votes[","] > 0) return votes["."] >= votes[","] ? "." : ","
  const sign = unclear["."] > 0 ? "." : unclear[","] > 0 ? "," : undefined
  if (sign === undefined) return undefined
  const isThousands = plain > 0 && largePlain === 0
  if (isThousands) return sign === "." ? "," : "."
  return sign
}

/** In minor units, by its absolute value; undefined if it has more decimals than the currency, or too many digits. */
export const minorUnits = (body: string, sign: DecimalSign | undefined, decimals: number): number | undefined => {
  const own = evidenceOf(body)
  const decimal = own === "." || own === "," ? own : sign
  const [whole = "", part = ""] = decimal === undefined ? [body] : splitLast(body, decimal)
  const digits = whole.replace(/[.,']/g, "")
  const fraction = part.replace(/[.,']/g, "").replace(/0+$/, "")
  if (fraction.length > decimals) return undefined
  const units = Number(digits + fraction.padEnd(decimals, "0"))
  return Number.isSafeInteger(units) && units <= 1e13 ? units : undefined
}

const splitLast = (body: string, sign: DecimalSign): [string, string] => {
  const at = body.lastIndexOf(sign)
  return at < 0 ? [body, ""] : [body.slice(0, at), body.slice(at + 1)]
}

// Arithmetic in amount fields: "28.89/2", "3 * 4.99 + 1". It is worked out in whole numbers, as fractions, so that
// nothing is lost but what is rounded at the end.

/** Divided by zero if `under` is 0. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** Whether there is more than a number with its sign. */
export const isArithmetic = (text: string): boolean => /[+*/×÷]|[^\s\-−(][^\-−]*[-−]/.test(text.trim())

/** Of "1234.50". */
const fractionOf = (digits: string): Fraction => {
  const [whole = "", decimals = ""] = digits.split(".")
  return { over: BigInt(`${whole}${decimals}` || "0"), under: 10n ** BigInt(decimals.length) }
}

const operations: Readonly<Record<string, (a: Fraction, b: Fraction) => Fraction>> = {
  "+": (a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }),
  "-": (a, b) => ({ over: a.over * b.under - b.over * a.under, under: a.under * b.under }),
  "*": (a, b) => ({ over: a.over * b.over, under: a.under * b.under }),
  "/": (a, b) => ({ over: a.over * b.under, under: b.under === 0n ? 0n : a.under * b.over }),
}

const tokensOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")
    .split(/([-+*/()])/)
    .map((token) => token.trim())
    .filter((token) => token !== "")

/** Longer than anybody types; nesting is recursion. */
const mostTokens = 60

/** undefined if it cannot be read; `digitsIn` gives a number's digits, with a dot for decimals, or undefined if it is none. */
export const workOut = (text: string, digitsIn: (number: string) => string | undefined): Fraction | undefined => {
  const tokens = tokensOf(text)
  if (tokens.length > mostTokens) return undefined
  let at = 0

  const chained = (operators: string, next: () => Fraction | undefined): Fraction | undefined => {
    let left = next()
    while (left !== undefined) {
      const operator = tokens[at]
      if (operator === undefined || operator.length !== 1 || !operators.includes(operator)) return left
      at += 1
      const right = next()
      left = right && operations[operator]?.(left, right)
    }
    return undefined
  }
  const factor = (): Fraction | undefined => {
    const token = tokens[at]
    at += 1
    if (token === undefined) return undefined
    if (token === "-") {
      const value = factor()
      return value && { over: -value.over, under: value.under }
    }
    if (token === "(") {
      const value = sum()
      at += 1
      return tokens[at - 1] === ")" ? value : undefined
    }
    const digits = digitsIn(token)
    return digits === undefined || !/\d/.test(digits) ? undefined : fractionOf(digits)
  }
  const product = () => chained("*/", factor)
  const sum = (): Fraction | undefined => chained("+-", product)

  const value = sum()
  return at === tokens.length ? value : undefined
}

/** To a whole number of the unit's parts, such as 100 cents: half away from zero, as everywhere. */
export const roundedTo = ({ over, under }: Fraction, parts: bigint): number => {
  const [scaled, by] = under < 0n ? [-over * parts, -under] : [over * parts, under]
  const size = scaled < 0n ? -scaled : scaled
  const whole = (2n * size + by) / (2n * by)
  return Number(scaled < 0n ? -whole : whole)
}

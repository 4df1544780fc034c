// Which way the money goes where no balance proves it: by what is known of the writer, by the words of the rows, by what
// most people do, or else asked.
import type { Evidence, Question, Sign } from "../../statement.ts"
import { has, type Amounts, type Way } from "./way.ts"

export interface SignInput {
  /** "out" or "in": which way the first row went, as the person says. */
  readonly answer: string | undefined
  /** What is known of the writer of the file, or was answered for another file of theirs. */
  readonly habit: Sign | null
  /** Whether the file looks like a card's, where a positive number may be spending. */
  readonly isCard: boolean
  /** Whether the file has the numbers of the accounts that were paid: then it is no card's. */
  readonly namesOtherSides: boolean
  /** The words of each row, which may tell a salary from a purchase. */
  readonly wordsOf: (row: number) => string
  /** What a row is called in a question. */
  readonly nameOf: (row: number) => string
}

export interface Settled {
  readonly amounts: Amounts
  readonly question: Question | null
  readonly by: Evidence
}

/** What the person, or the writer's habit, says of a way; undefined if neither says anything. */
export const stated = (way: Way, { answer, habit }: SignInput): Settled | undefined => {
  const first = way.values[firstRow(way)]
  if ((answer === "out" || answer === "in") && typeof first === "number")
    return sure(first < 0 === (answer === "out") ? way : way.otherwise, "said")
  const usual = [way, way.otherwise].find(({ sign }) => sign === habit && sign !== "columns")
  return usual && sure(usual, "known")
}

export const sure = (amounts: Amounts, by: Evidence): Settled => ({ amounts, question: null, by })

/** By the words of the rows or the habits of people, or else a question. */
export const settled = (way: Way, input: SignInput): Settled => {
  if (way.isNamed) return sure(way, "stated")
  const found = byWords(way, input) ?? byMajority(way, input) ?? asAccount(way, input)
  if (found !== undefined) return sure(found, "stated")
  return asked(way, likelier(way, input), input)
}

export const asked = (way: Way, suggested: Amounts, input: SignInput): Settled => ({
  amounts: suggested,
  // Where every number is 0 there is nothing to ask about.
  question: firstRow(way) < 0 ? null : questionOn(way, suggested, input),
  by: "assumed",
})

/** The first row whose way is in question. */
const firstRow = ({ values, otherwise }: Way): number =>
  values.findIndex((value, row) => has(value) && value !== otherwise.values[row])

const income =
  /payroll|salar|direct dep|dividend|interest (?:paid|earned|credit)|gehalt|lohn\b|salaire|n[oó]mina|stipendio|wynagrodzenie|payment.{0,12}thank ?you|thank ?you.{0,12}payment|autopay.{0,3}payment|automatic payment|payment received|refund|cashback|gutschrift|rimborso|remboursement|reembolso/i
const spending =
  /\bpos\b|purchase|groceries|supermarket|restaurant|coffee|\batm\b|withdrawal|insurance premium|rent\b|miete\b|\bloyer|amazon|netflix|spotify|uber|kartenzahlung|lastschrift|paiement (?:par )?carte|compra\b/i

const wages =
  /\b(?:wages?|salary|salaries|payroll|pay ?che(?:ck|que)|pay of|pension|gehalt|lohn|salaire|n[oó]mina|stipendio|wynagrodzenie|palkka)\b/i

const shops = /groceries|supermarket|restaurant|coffee|amazon|netflix|spotify|uber/i

/** All rows of one shop are one opinion, and so are rows that differ in their dates and numbers alone. */
const opinionOf = (text: string): string => {
  const [shop] = shops.exec(text) ?? []
  return (
    shop?.toLowerCase() ??
    text
      .replace(/\S*\d\S*/g, "")
      .replace(/\s+/g, " ")
      .trim()
  )
}

/** How many rows are called what fits their sign, and how many what does not; twins are one opinion. */
export const votesOn = (
  { values }: Amounts,
  { wordsOf }: Pick<SignInput, "wordsOf">,
): { readonly agree: number; readonly contradict: number } => {
  const votes = { agree: new Set<string>(), contradict: new Set<string>() }
  const rows = values.slice(0, mostVotes).flatMap((value, row) => (has(value) ? [{ value, text: wordsOf(row) }] : []))
  const isMixed = new Set(rows.map(({ value }) => Math.sign(value))).size > 1
  const everywhere = isMixed ? sharedBy(rows.map(({ text }) => text)) : new Set<string>()
  for (const { value, text } of rows) {
    const telling =
      everywhere.size === 0
        ? text
        : wordsIn(text)
            .filter((word) => !everywhere.has(word))
            .join(" ")
    const way = income.test(telling) ? 1 : spending.test(telling) ? -1 : 0
    if (way !== 0) votes[Math.sign(value) === way ? "agree" : "contradict"].add(opinionOf(telling))
  }
  return { agree: votes.agree.size, contradict: votes.contradict.size }
}

const mostVotes = 3000

const wordsIn = (text: string): ReadonlyArray<string> => text.split(/\s+/)

/** What a bank calls every row, whatever its sign, says nothing of any. */
const sharedBy = ([first = "", ...others]: ReadonlyArray<string>): ReadonlySet<string> => {
  const shared = new Set(wordsIn(first))
  for (const text of others) {
    if (shared.size === 0) break
    const words = new Set(wordsIn(text))
    for (const word of shared) if (!words.has(word)) shared.delete(word)
  }
  return shared
}

/** What a shop pays back has the shop's name, too: two of them are no proof. */
const fewestVotes = 3

/** Where every number has the same sign, some of them may yet have gone the other way: words of others do not tell. */
const byWords = (way: Way, input: SignInput): Amounts | undefined => {
  const { negative, positive } = counted(way)
  if (negative === 0 || positive === 0) return undefined
  const { agree, contradict } = votesOn(way, input)
  // Nobody is paid wages onto a card: where money came in for that, a minus is spending.
  const isPaid = way.values.some((value, row) => has(value) && value > 0 && wages.test(input.wordsOf(row)))
  if (isPaid && contradict === 0 && !input.isCard && way.sign === "positive is money in") return way
  if (agree + contradict < fewestVotes) return undefined
  if (agree >= 9 * contradict) return way
  return contradict >= 9 * agree ? way.otherwise : undefined
}

const counted = ({ values }: Amounts): { readonly negative: number; readonly positive: number } => ({
  negative: values.filter((value) => has(value) && value < 0).length,
  positive: values.filter((value) => has(value) && value > 0).length,
})

/**
 * People pay many others, many times, for each time that they are paid: where that is what the negative numbers are, they
 * are spending. Less than this may be a card whose file has payments and refunds, and next to no purchases.
 */
const byMajority = (way: Way, { wordsOf }: SignInput): Amounts | undefined => {
  if (way.sign !== "positive is money in") return undefined
  const { negative, positive } = counted(way)
  if (negative < fewestPayments || negative < 4 * positive) return undefined
  const paid = new Set<string>()
  way.values.forEach((value, row) => {
    if (has(value) && value < 0 && paid.size < fewestPaid) paid.add(wordsOf(row))
  })
  return paid.size === fewestPaid ? way : undefined
}

const [fewestPayments, fewestPaid] = [10, 5]

/** A minus is spending in every bank's list of an account; only cards have no convention. */
const asAccount = (way: Way, { isCard, namesOtherSides }: SignInput): Amounts | undefined =>
  way.sign === "positive is money in" && namesOtherSides && !isCard && counted(way).negative > 0 ? way : undefined

/** By what there is of words; most rows are spending. */
const likelier = (way: Way, input: SignInput): Amounts => {
  const { agree, contradict } = votesOn(way, input)
  if (agree !== contradict) return agree > contradict ? way : way.otherwise
  const { negative, positive } = counted(way)
  return positive > negative ? way.otherwise : way
}

/** With two of the file's own rows. */
const questionOn = (way: Way, suggested: Amounts, { nameOf }: SignInput): Question => {
  const first = firstRow(way)
  const isOut = (row: number) => (way.values[row] as number) < 0
  const inQuestion = (row: number) => has(way.values[row]) && way.values[row] !== way.otherwise.values[row]
  const rows = way.values.map((_, row) => row).filter((row) => row > first && inQuestion(row))
  const second = rows.find((row) => isOut(row) !== isOut(first)) ?? rows[0]
  const label = (isFirstOut: boolean): string => {
    const said = (isSpent: boolean, row: number) => `I ${isSpent ? "spent" : "received"} “${nameOf(row)}”`
    return second === undefined
      ? said(isFirstOut, first)
      : `${said(isFirstOut, first)}, and ${said((isOut(second) === isOut(first)) === isFirstOut, second).slice(2)}`
  }
  return {
    id: "sign",
    kind: "sign",
    text: `Did you spend the money of “${nameOf(first)}”, or receive it?`,
    options: [
      { value: "out", label: label(true) },
      { value: "in", label: label(false) },
    ],
    suggested: ((suggested.values[first] as number | null) ?? 0) < 0 ? "out" : "in",
  }
}

// The direction of the money: by balances, headings, the words of the rows, the person, or the file's layout.
import { isThanks } from "../../direction.ts"
import { decide, type Candidate } from "../../decide.ts"
import type { Evidence, Question } from "../../statement.ts"
import listed from "../columns/words.json" with { type: "json" }
import { signOf as signOfLayout } from "../layouts/layout.ts"
import type { MoneyInput } from "./input.ts"
import { has, type Amounts, type Way } from "./values.ts"

/** `balance`: the amounts that the balances prove if they are assets; those of a card may also be debts. */
export const signOf = (way: Way, balance: Amounts | undefined, input: MoneyInput) => {
  const { answers, options, layout, isCard } = input
  const { sign: answer } = answers
  const habit = options.dialect?.sign ?? (layout && signOfLayout(layout))
  const first = firstRow(way)
  const both: ReadonlyArray<Amounts> = [way, way.otherwise]
  const words = wordsIn(way, input)
  const usual = both.find(({ sign }) => sign === habit && sign !== "columns")
  const isPlain = !way.isNamed && way.roles.every(([, role]) => role === "amount" || role === "fee")
  // Few rows may agree by coincidence: a balance that headings, words or the layout contradict proves nothing.
  const against = isPlain ? [usual, words.surely] : [way]
  const proven = balance === undefined || (isCard && isPlain) ? [] : [...against, balance]
  const marks = marksIn(way, input)
  const isSplit = answer === "marks out" || answer === "marks in"
  const isOut = (answer === "out" || answer === "in") && first >= 0 ? answer === "out" : undefined
  const either = isOut === undefined || (way.values[first] as number) < 0 === isOut ? way : way.otherwise
  const answered = isSplit ? marks?.as(answer === "marks out") : isOut === undefined ? undefined : either
  const candidates: ReadonlyArray<readonly [Amounts | undefined, Evidence]> = [
    ...proven.map((value) => [value, "proven"] as const),
    [way.isNamed ? way : undefined, "stated"],
    [isPlain ? words.decided : undefined, "stated"],
    [answered, "said"],
    [usual, "known"],
  ]
  const { value, by, isOpen } = decide<Amounts>([
    { value: usual ?? words.likelier, by: "assumed" },
    ...candidates.flatMap(([one, rank]): Array<Candidate<Amounts>> =>
      one === undefined ? [] : [{ value: one, by: rank }],
    ),
  ])
  if (answer === "both" && isOpen) {
    const values = way.values.map((one) => (has(one) ? "no way" : one))
    return { amounts: { ...way, values }, question: null, by: "said" as const }
  }
  // If every number is 0 there is nothing to ask.
  return { amounts: value, by, question: isOpen && first >= 0 ? questionOn(way, value, input, marks) : null }
}

/** The first row whose direction is in question. */
const firstRow = ({ values, otherwise }: Way): number =>
  values.findIndex((value, row) => has(value) && value !== otherwise.values[row])

const income = new RegExp([...listed.rows.thanks, ...listed.rows.income].join("|"), "i")
const spending = new RegExp(listed.rows.spending.join("|"), "i")
const wages = new RegExp(`\\b(?:${listed.rows.wages.join("|")})\\b`, "i")

/** Each word counts once, however many rows have it. A refund has the shop's name, so two words are no proof. */
const fewestVotes = 3
const mostVotes = 3000

/** The evidence of the words: a sure direction, a decision, and the likelier direction. */
export const wordsIn = (way: Way, { wordsOf, isCard, isNoCard }: MoneyInput) => {
  const rows = way.values
    .slice(0, mostVotes)
    .flatMap((value, row) => (has(value) && value !== way.otherwise.values[row] ? [{ value, text: wordsOf(row) }] : []))
  const [agree, contradict] = [new Set<string>(), new Set<string>()]
  const negatives = rows.filter(({ value }) => value < 0).length
  const isMixed = negatives > 0 && negatives < rows.length
  const everywhere = isMixed ? sharedBy(rows.map(({ text }) => text)) : []
  for (const { value, text } of rows) {
    const telling = text
      .split(/\s+/)
      .filter((word) => !everywhere.includes(word))
      .join(" ")
    const [received] = income.exec(telling) ?? []
    const [opinion] = received === undefined ? (spending.exec(telling) ?? []) : [received]
    const direction = received === undefined ? -1 : 1
    if (opinion !== undefined) (Math.sign(value) === direction ? agree : contradict).add(opinion.toLowerCase())
  }
  const isAsWritten = way.sign === "positive is money in"
  // Wages are not paid onto a card: if there are any, a minus is spending.
  const isPaid = rows.some(({ value, text }) => value > 0 && wages.test(text))
  // A minus is spending in every bank's list of an account; only cards have no convention.
  const isAccounts = !isCard && isAsWritten && negatives > 0 && (isNoCard || (isMixed && isPaid))
  const votes = agree.size + contradict.size
  const isEnough = votes >= fewestVotes || rows.some(({ text }) => isThanks(text))
  const isUnanimous = isEnough && (agree.size === 0 || contradict.size === 0)
  const surely = isUnanimous ? (agree.size > 0 ? way : way.otherwise) : undefined
  const isLikelier = agree.size === contradict.size ? negatives * 2 >= rows.length : agree.size > contradict.size
  return {
    surely,
    // If every number has one sign, some may still have the opposite direction, which other rows' words do not show.
    decided: (isMixed ? surely : undefined) ?? (isAccounts && contradict.size === 0 ? way : undefined),
    likelier: isLikelier ? way : way.otherwise,
  }
}

/** Words in every row, whatever its sign, are no evidence. */
const sharedBy = ([first = "", ...others]: ReadonlyArray<string>): ReadonlyArray<string> =>
  others.reduce((shared, text) => {
    const words = new Set(text.split(/\s+/))
    return shared.filter((word) => words.has(word))
  }, first.split(/\s+/))

/** Of amounts without signs, a column of two words that nobody knows may say which way each went. */
const marksIn = (way: Way, { rows, columns }: MoneyInput) => {
  const column = columns.find(
    ({ kind, facts }) =>
      kind === null && facts.distinct === 2 && facts.filled === rows.length && facts.withLetters === 1,
  )
  const [one, other] = column?.facts.samples ?? []
  if (column === undefined || new Set(way.values.filter(has).map(Math.sign)).size > 1) return undefined
  return {
    one,
    other,
    /** Whether money went out where the first of them stands. */
    as: (isOut: boolean): Amounts => ({
      roles: [...way.roles, [column, "direction"]],
      sign: "columns",
      values: way.values.map((value, row) =>
        has(value) ? Math.abs(value) * ((rows[row]!.cells[column.index] === one) === isOut ? -1 : 1) : value,
      ),
    }),
  }
}

/** Asks about two of the file's own rows. */
const questionOn = (
  way: Way,
  suggested: Amounts,
  { nameOf }: MoneyInput,
  marks: ReturnType<typeof marksIn>,
): Question => {
  const first = firstRow(way)
  const isOut = (row: number) => (way.values[row] as number) < 0
  const inQuestion = (row: number) => has(way.values[row]) && way.values[row] !== way.otherwise.values[row]
  const rows = way.values.map((_, row) => row).filter((row) => row > first && inQuestion(row))
  const second = rows.find((row) => isOut(row) !== isOut(first)) ?? rows[0]
  const label = (isFirstOut: boolean): string => {
    const sentence = (isSpent: boolean, row: number) => `I ${isSpent ? "spent" : "received"} “${nameOf(row)}”`
    return second === undefined
      ? sentence(isFirstOut, first)
      : `${sentence(isFirstOut, first)}, and ${sentence((isOut(second) === isOut(first)) === isFirstOut, second).slice(2)}`
  }
  return {
    id: "sign",
    kind: "sign",
    text: `Did you spend the money of “${nameOf(first)}”, or receive it?`,
    options: [
      { value: "out", label: label(true) },
      { value: "in", label: label(false) },
      ...(marks === undefined
        ? []
        : [
            { value: "marks out", label: `I spent what is “${marks.one}”, and received what is “${marks.other}”` },
            { value: "marks in", label: `I received what is “${marks.one}”, and spent what is “${marks.other}”` },
          ]),
      // The file has no evidence: the rows are left out, each with its name.
      ...(rows.some((row) => isOut(row) !== isOut(first)) || rows.length === 0
        ? []
        : [{ value: "both", label: "Some of this file's rows I spent, and some I received" }]),
    ],
    suggested: ((suggested.values[first] as number | null) ?? 0) < 0 ? "out" : "in",
  }
}

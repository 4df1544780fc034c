// Questions about files that name their account, and their ids. Answers are kept by source, and files of one format
// look alike for all banks: so the account is part of the id, as a hash, since its number must not be stored.
import { createHash } from "node:crypto"
import { currenciesWritten, decimalsOf, isCurrency, onlyOne, usualCurrencies } from "./currencies.ts"
import { decide } from "./decide.ts"
import type { Question, ReadingOptions, Statement, StatementRow } from "./statement.ts"
import { readDays, type Days, type DaysInput } from "./values/days.ts"

/** The same in the next file of the account. An account without a name is identified by the name of its files. */
export const questionId = (kind: Question["kind"] | "money", accountKey: string, fileName: string): string => {
  const name = accountKey === "file" ? fileName.replace(/\.\w+$/, "").replace(/[^\p{L}]+/gu, " ") : accountKey
  return `${kind}-${createHash("sha256").update(name.trim().toLowerCase()).digest("hex").slice(0, 8)}`
}

/** Like `readDays`, with questions about an account. */
export const daysOf = (
  accountKey: string,
  fileName: string,
  input: Omit<DaysInput, "habit" | "surroundings">,
): Days => {
  const answers = (["dates", "year"] as const).flatMap((kind) => {
    const answer = input.answers[questionId(kind, accountKey, fileName)]
    return answer === undefined ? [] : [[kind, answer] as const]
  })
  const days = readDays({ ...input, habit: null, surroundings: fileName, answers: Object.fromEntries(answers) })
  const questions = days.questions.map((one) => ({ ...one, id: questionId(one.kind, accountKey, fileName) }))
  return { ...days, questions }
}

/** For a file, or an account in it, that names none: the person's answer, or else the budget's, with a question. */
export const unstatedCurrency = (
  { answers = {}, currency, fileName }: ReadingOptions,
  accountKey: string,
  entries: ReadonlyArray<{ readonly details: Pick<StatementRow, "name" | "note"> }>,
) => {
  const id = questionId("money", accountKey, fileName)
  const answer = answers[id]
  const written = currenciesWritten("", entries, ({ details }) => `${details.name} ${details.note}`)
  const known = onlyOne(written)
  const { value, by, isOpen } = decide([
    { value: currency, by: "assumed" },
    ...(isCurrency(answer ?? "") ? [{ value: answer!, by: "said" as const }] : []),
    ...(known === undefined ? [] : [{ value: known, by: "known" as const }]),
  ])
  return {
    code: value,
    by,
    askedOf: (rows: ReadonlyArray<StatementRow>): Pick<Statement, "questions" | "settled"> => {
      const asked = rows.length === 0 || by === "said" ? [] : [askForCurrency(id, rows, [value], isOpen ? written : [])]
      return { questions: isOpen ? asked : [], settled: isOpen ? [] : asked }
    },
  }
}

/** Asks for the currency of the amounts, the likeliest first, with two of the file's own rows. */
export const askForCurrency = (
  id: string,
  rows: Iterable<Pick<StatementRow, "name" | "amount" | "currency">>,
  candidates: ReadonlyArray<string>,
  likely: ReadonlyArray<string>,
): Question => {
  const shown = [...rows].slice(0, 2).map(({ name, amount, currency }) => {
    const decimals = decimalsOf(currency)
    const written = (Math.abs(amount) / 10 ** decimals).toFixed(decimals).replace(/\.0+$/, "")
    return `${written}${name === "" ? "" : ` for “${name}”`}`
  })
  const [first = "USD"] = candidates
  const codes = [...new Set([...(likely.includes(first) ? [first] : []), ...likely, ...candidates, ...usualCurrencies])]
  const names = new Intl.DisplayNames("en-US", { type: "currency" })
  return {
    id,
    kind: "currency",
    text: `Which currency is this file in? It says ${shown.join(" and ")}, and ${
      candidates.length > 1 ? "a sign that several currencies have" : "no currency"
    }.`,
    options: codes.map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` })),
    suggested: codes[0] === first ? first : null,
  }
}

/** Asks for the value of an amount such as 12.500. */
export const askForDecimal = (id: string, body: string, suggested: string | null): Question => {
  const sign = body.includes(".") ? "." : ","
  return {
    id,
    kind: "currency",
    text: `How much is “${body}” in this file?`,
    options: [
      { value: sign, label: body.replace(sign, ".") },
      { value: sign === "." ? "," : ".", label: body.replace(sign, "") },
    ],
    suggested,
  }
}

/** Asks for the direction of a row, named as the person knows it. */
export const askForSign = (id: string, row: string, suggested: "out" | "in"): Question => ({
  id,
  kind: "sign",
  text: `In the transaction “${row}”: did you spend this money, or receive it?`,
  options: [
    { value: "out", label: "I spent it" },
    { value: "in", label: "I received it" },
  ],
  suggested,
})

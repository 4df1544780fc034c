// The accounts of a file: from a column, or from the lines before the table.
import type { Evidence, Question, StatementAccount, StatementRow } from "../statement.ts"
import { accountsAmong } from "../reading.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { readDate } from "../values/date.ts"
import { most } from "./columns/facts.ts"
import { ofKind, type ColumnFound } from "./columns/roles.ts"
import words from "./columns/words.json" with { type: "json" }
import { normal } from "./columns/words.ts"
import type { Given } from "./given.ts"
import type { Money } from "./money/money.ts"
import type { TextRecord } from "./table/records.ts"

export interface Accounts {
  readonly keyOf: (row: number) => string
  readonly isCard: boolean
  /** Its name excludes a card. */
  readonly isNoCard: boolean
  readonly by: Evidence
  readonly questions: ReadonlyArray<Question>
  readonly list: (
    rows: ReadonlyArray<StatementRow>,
    money: Pick<Money, "balances" | "stated">,
  ) => ReadonlyArray<StatementAccount>
}

/** The key of the account of a file that names none. */
const unnamed = "file"

export const accountsOf = (given: Given): Accounts => {
  const { table, rows, columns, surroundings, title, layout, options, answers } = given
  const { fileName } = options
  const { account: answer } = answers
  const beside = namedIn(surroundings)
  const filed = maybeCategory(columns)
  const named = filed === undefined ? ownColumns(rows, columns) : []
  const unclear = filed ?? (named.length > 0 || beside !== undefined ? undefined : numbersOfSomebody(rows, columns))
  // Many payments to only one other account are implausible.
  const isInAll = unclear?.facts.distinct === 1 && (rows.length > 4 || unclear.heading === "")
  const isTheirs = unclear !== undefined && (isInAll || answer === "own")
  const own = isTheirs ? [unclear] : named
  const isChosen = own.some((column) => column.isChosen === true)
  // If the lines before the table name the account, a column of other numbers belongs to the other side.
  const isBeside =
    beside !== undefined &&
    !isChosen &&
    !own.some(({ index }) => rows.some(({ cells }) => compact(cells[index]) === beside))
  const fromFile = beside ?? title ?? unnamed
  const keyOf = ({ cells }: TextRecord): string =>
    own
      .map(({ index }) => withoutBlanks(cells[index] ?? ""))
      .filter((cell) => cell !== "")
      .join(" ") || fromFile
  const keys = isBeside ? rows.map(() => fromFile) : rows.map(keyOf)
  const isCard =
    layout?.isCard === true ||
    ofCards.test(surroundings) ||
    /card|karte|carte|tarjeta/i.test(fileName) ||
    columns.some(({ heading }) => /^card member|カード/i.test(heading.trim()))
  return {
    keyOf: (row) => keys[row] ?? fromFile,
    isCard,
    isNoCard: !isCard && ofAccounts.test([surroundings, title, fileName, ...table.headings].join("\n")),
    by:
      isChosen || (unclear !== undefined && answer !== undefined)
        ? "said"
        : keys.includes(unnamed)
          ? "assumed"
          : "stated",
    questions: unclear === undefined || isTheirs || answer === "others" ? [] : [questionOn(unclear)],
    list: (read, money) =>
      [...accountsAmong(read)].map(([key, currency]) => ({
        key,
        name: key === unnamed ? "" : key,
        type: isCard ? "credit" : null,
        currency,
        closingBalance: closing(key, keys, read, money),
      })),
  }
}

const ofCards =
  /credit card|kreditkarte|carte de cr[eé]dit|tarjeta|mastercard|\bvisa\b|amex|minimum payment|credit limit|信用卡|カード/i

/** Only accounts pay by check. */
const ofAccounts =
  /^(?:check|cheque|chq)\b|checking|chequing|current account|savings|girokonto|tagesgeld|sparkonto|compte (?:ch[eè]ques?|courant|de d[eé]p[oô]t)|livret|cuenta (?:corriente|n[oó]mina)|conto corrente|conta corrente|betaalrekening|privatkonto|l[öo]nekonto|rachunek/im

const iban = /\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)\b/
const statedNumber =
  /(?:account|konto|compte|cuenta|conto|conta|rekening|rachunk\p{L}*|счет)(?:(?!balance|saldo|solde|stand|limit)\D){0,24}([\dxX*•][\dxX*•\- ]{3,}\d(?:[A-Z]\d{2,})?)(?![.,/\d])/giu

/** An IBAN may be written with or without blanks. */
const withoutBlanks = memoised((cell) => (iban.exec(cell)?.[1] === cell ? compact(cell) : cell))

const compact = (text: string | undefined): string => (text ?? "").replace(/\s/g, "")

/** The account that the lines before the table name, without blanks. */
const namedIn = (surroundings: string): string | undefined => {
  const [, found] = iban.exec(surroundings) ?? []
  if (found !== undefined) return compact(found)
  const stated = [...surroundings.matchAll(statedNumber)].map(([, number = ""]) => number.trim())
  const number = stated.find((one) => readDate(one.split(" ")[0]!) === undefined)
  return number === undefined ? undefined : compact(number)
}

/** Headings of the person's own account, not the other side's. */
const strong =
  /^(?:account|account name|konto|compte|cuenta|conto|conta|rekening|rachunek|moje konto|счет|product|pocket|space|wallet|sub account|accountnum|source account|from account)$|auftragskonto|auftraggeberkonto|^own |^card|カード/

/** The column that names the account, and those that subdivide it. */
const ownColumns = (
  rows: ReadonlyArray<TextRecord>,
  columns: ReadonlyArray<ColumnFound>,
): ReadonlyArray<ColumnFound> => {
  const all = columns.filter(({ kind }) => kind === "account")
  const stated = [
    all.filter(({ isChosen }) => isChosen),
    all.filter(({ isKnown, facts }) => isKnown && facts.filled > 0),
  ]
  const sure = stated.find(({ length }) => length > 0)
  if (sure !== undefined) return sure
  const isStrong = ({ heading }: ColumnFound) => strong.test(normal(heading))
  // A person has few accounts: a column with as many numbers as rows names the other side.
  const isRepeated = ({ facts }: ColumnFound) => facts.distinct <= Math.max(1, rows.length / 2)
  const [first, ...others] = ofKind(columns, "account")
    .filter(
      (column) =>
        (isRepeated(column) || (isStrong(column) && column.facts.distinct <= mostAccounts)) &&
        column.facts.filled > rows.length * most,
    )
    .toSorted((a, b) => Number(isStrong(b)) - Number(isStrong(a)) || b.facts.accounts - a.facts.accounts)
  if (first === undefined) return []
  const divided = (column: ColumnFound) =>
    new Set(rows.map(({ cells }) => `${cells[first.index]}\n${cells[column.index]}`)).size > first.facts.distinct
  return [first, ...others.filter((column) => isStrong(column) && column.heading !== first.heading && divided(column))]
}

/** Bookkeeping calls categories accounts, too: a column of words of which none is what a person's account is called. */
export const maybeCategory = (columns: ReadonlyArray<ColumnFound>): ColumnFound | undefined => {
  const [column, ...others] = ofKind(columns, "account")
  if (column === undefined || others.length > 0 || column.isChosen || column.isKnown) return undefined
  const { distinct, samples } = column.facts
  const areWords = distinct > 1 && normal(column.heading) === "account" && !samples.some((one) => ofAccount.test(one))
  return areWords && ofKind(columns, "category").length === 0 ? column : undefined
}

const ofAccount = new RegExp(words.ofAnAccount, "iu")

/** The most accounts of one person. */
const mostAccounts = 5

/** A column of a few account numbers whose heading does not say whose they are. */
const numbersOfSomebody = (
  rows: ReadonlyArray<TextRecord>,
  columns: ReadonlyArray<ColumnFound>,
): ColumnFound | undefined => {
  const hasHeadings = columns.some(({ heading }) => heading !== "")
  return columns.find(
    ({ kind, heading, facts }) =>
      kind === null &&
      (heading !== "") === hasHeadings &&
      rows.length > (hasHeadings ? 1 : 2) &&
      facts.filled === rows.length &&
      facts.accounts === 1 &&
      facts.distinct < rows.length &&
      (facts.samples.every((sample) => iban.test(sample)) || (!hasHeadings && facts.distinct === 1)),
  )
}

const questionOn = ({ heading, facts }: ColumnFound): Question => ({
  id: "account",
  kind: "account",
  text: `${heading === "" ? "A column" : `“${heading.trim()}”`} holds ${facts.distinct} ${facts.accounts === 1 ? "account numbers" : "names"}, such as ${facts.samples[0]!}. Whose are they?`,
  options: [
    { value: "own", label: "Mine: each is an account of its own" },
    { value: "others", label: "Other people's, or categories: all rows are of one account" },
  ],
  suggested: null,
})

/** The balance beside the newest row. */
const closing = (
  key: string,
  keys: ReadonlyArray<string>,
  read: ReadonlyArray<StatementRow>,
  { balances, stated }: Pick<Money, "balances" | "stated">,
): number | null => {
  const known = balances.flatMap((balance, row) => (balance === null || keys[row] !== key ? [] : [balance]))
  const dates = read.filter(({ accountKey }) => accountKey === key).map(({ date }) => date)
  const isNewestFirst = (dates[0] ?? "") > (dates.at(-1) ?? "")
  const isOnly = keys.every((one) => one === key)
  return (isNewestFirst ? known[0] : known.at(-1)) ?? (isOnly ? (stated.closing ?? null) : null)
}

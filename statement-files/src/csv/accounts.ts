// The accounts that a file is about: a column's, or the one named before the table.
import type { StatementAccount, StatementRow } from "../statement.ts"
import { ofKind, type ColumnFound } from "./columns/roles.ts"
import type { Money } from "./money/money.ts"
import type { TextRecord } from "./table/records.ts"

export interface Accounts {
  readonly keyOf: (row: number) => string
  readonly isCard: boolean
  readonly list: (rows: ReadonlyArray<StatementRow>, money: Money) => ReadonlyArray<StatementAccount>
}

export interface AccountsInput {
  readonly rows: ReadonlyArray<TextRecord>
  readonly columns: ReadonlyArray<ColumnFound>
  readonly surroundings: string
  readonly fileName: string
}

/** The key of the account of a file that names none. */
const unnamed = "file"

const iban = /\b([A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?)\b/
const statedNumber = /(?:account|konto|compte|cuenta|conto|rekening|счет)\D{0,20}([\dxX*•][\dxX*•\- ]{3,}\d)/i

export const accountsOf = ({ rows, columns, surroundings, fileName }: AccountsInput): Accounts => {
  // A person has a handful of accounts: a column with as many numbers as rows names the other side.
  const own = ofKind(columns, "account").filter(
    ({ facts }) => facts.distinct <= Math.max(1, Math.min(30, rows.length / 2)) && facts.filled >= rows.length * 0.9,
  )
  const fromFile = (iban.exec(surroundings)?.[1] ?? statedNumber.exec(surroundings)?.[1])?.replace(/\s/g, "") ?? unnamed
  const keys = rows.map(
    ({ cells }) =>
      own
        .map(({ index }) => (cells[index] ?? "").trim())
        .filter((cell) => cell !== "")
        .join(" ") || fromFile,
  )
  const isCard =
    /credit card|kreditkarte|carte de cr[eé]dit|tarjeta|mastercard|\bvisa\b|amex|minimum payment|credit limit|信用卡|カード/i.test(
      surroundings,
    ) ||
    /card|karte|carte|tarjeta/i.test(fileName) ||
    columns.some(({ heading }) => /^card member|カード/i.test(heading.trim()))
  return {
    keyOf: (row) => keys[row] ?? fromFile,
    isCard,
    list: (read, money) => {
      const firsts = new Map<string, StatementRow>()
      for (const row of read) if (!firsts.has(row.accountKey)) firsts.set(row.accountKey, row)
      return [...firsts].map(([key, { currency }]) => ({
        key,
        name: key === unnamed ? "" : key,
        type: isCard ? "credit" : null,
        currency,
        closingBalance: closing(key, keys, read, money),
      }))
    },
  }
}

/** The balance beside the newest row. */
const closing = (
  key: string,
  keys: ReadonlyArray<string>,
  read: ReadonlyArray<StatementRow>,
  { balances }: Money,
): number | null => {
  const known = balances.flatMap((balance, row) => (balance === null || keys[row] !== key ? [] : [balance]))
  const dates = read.filter(({ accountKey }) => accountKey === key).map(({ date }) => date)
  const isNewestFirst = (dates[0] ?? "") > (dates.at(-1) ?? "")
  return (isNewestFirst ? known[0] : known.at(-1)) ?? null
}

// Reads QIF: what was exported of bank accounts, cards and cash, and the cash of investments.
import { keysOf } from "../account-keys.ts"
import {
  isCutOff,
  nameOf,
  noteOf,
  onlyInvestments,
  problemAt,
  runTogether,
  tradesLeftOut,
  type Reader,
} from "../reading.ts"
import { readSheet, type Entry, type SheetAccount, type Way } from "../sheet.ts"
import type { StatementAccount } from "../statement.ts"
import { dateText } from "./dates.ts"
import { recordsOf, type QifAccount, type QifRecord } from "./records.ts"
import { belongs, isOpening } from "./words.ts"

export const readQif: Reader = (text, encoding, options) => {
  const { records, passedOver, cutList } = recordsOf(text)
  const trades = records.filter((record) => record.isInvestment && !isCash(record))
  const moved = records.filter((record) => !record.isInvestment || isCash(record))
  const hasDates = moved.some(({ fields }) => fields.has("D"))
  const keys = accountKeys(moved)
  const { reading } = readSheet(
    {
      encoding,
      entries: moved.map((record) => entryOf(record, keys.get(record.account)!, hasDates, options.today)),
      accounts: accountsOf(moved, keys),
      sign: "positive is money in",
      isPointDecimal: "unknown",
      passedOver,
      pending: 0,
      notices: [
        ...trades.slice(0, 1).map(({ line }) => problemAt(line, [], tradesLeftOut(trades.length))),
        ...(cutList === null ? [] : [problemAt(cutList, [], isCutOff)]),
      ],
      refusal: cutList !== null ? isCutOff : trades.length > 0 ? onlyInvestments : onlyLists,
    },
    options,
  )
  return reading
}

const onlyLists = "This file has no transactions: it holds lists of accounts or categories, or its period was empty."

const paidIn = /^(?:xin|contribx)$/i
const paidOut = /^(?:xout|withdrwx)$/i

/** Of investments only cash is imported: what was paid in, paid out, or moved on the cash account itself. */
const isCash = ({ fields }: QifRecord): boolean => {
  const action = fields.get("N") ?? ""
  if (paidIn.test(action) || paidOut.test(action) || /^cash$/i.test(action)) return true
  // Without an action, a security or a number of shares it is an entry of the cash account.
  return action === "" && !fields.has("Y") && !fields.has("Q")
}

/** Of investments the action says which way the money went, as the amount has no sign then. */
const wayOf = ({ isInvestment, fields }: QifRecord): Way => {
  const action = isInvestment ? (fields.get("N") ?? "") : ""
  return paidIn.test(action) ? "in" : paidOut.test(action) ? "out" : "as written"
}

/** U is T once more, in newer programs. */
const amountOf = (fields: QifRecord["fields"]): string => fields.get("T") || fields.get("U") || ""

const entryOf = (record: QifRecord, accountKey: string, hasDates: boolean, today: string): Entry => {
  const { line, fields, parts, isCut, isDoubled } = record
  // One bank writes its dates where memos belong.
  const [number = "", memo = ""] = [fields.get("N"), hasDates ? fields.get("M") : ""]
  const name = nameOf(fields.get("P") || memo || (/^\d+$/.test(number) ? `Check ${number}` : number))
  return {
    line,
    accountKey,
    date: dateText(fields.get(hasDates ? "D" : "M") ?? "", today),
    amount: amountOf(fields),
    way: wayOf(record),
    currency: undefined,
    said: {
      name,
      note: noteOf([memo], name),
      ...belongs(parts.length === 0 ? (fields.get("L") ?? "") : ""),
      bankId: null,
      split: null,
    },
    cells: () => fields.values(),
    reason: isCut ? isCutOff : isDoubled ? runTogether : undefined,
    isPassedOver: isOpening(record),
    parts: parts.map(({ amount, note, category }) => ({
      amount,
      said: { note: noteOf([note || memo], name), ...belongs(category) },
    })),
  }
}

const accountKeys = (records: ReadonlyArray<QifRecord>): ReadonlyMap<QifAccount, string> => {
  const accounts = [...new Set(records.map(({ account }) => account))]
  const keys = keysOf(
    accounts.map(({ name, type }) => [name, type]),
    1,
  )
  return new Map(accounts.map((account, index) => [account, keys[index]!]))
}

const types: Readonly<Record<string, StatementAccount["type"]>> = {
  bank: "checking",
  cash: "checking",
  ccard: "credit",
  "oth l": "loan",
  invst: "investment",
  port: "investment",
}

/** Where no section names the account, its opening balance may: as a transfer from itself. */
const accountsOf = (
  records: ReadonlyArray<QifRecord>,
  keys: ReadonlyMap<QifAccount, string>,
): ReadonlyMap<string, SheetAccount> =>
  new Map(
    [...keys].map(([account, key]) => {
      const openings = records.filter((record) => record.account === account && isOpening(record))
      const named = openings.map(({ fields }) => belongs(fields.get("L") ?? "").transferTo ?? "")
      return [
        key,
        {
          name: account.name || (named.at(-1) ?? ""),
          type: types[account.type] ?? null,
          currency: undefined,
          opening: openings[0] === undefined ? "" : amountOf(openings[0].fields),
        },
      ]
    }),
  )

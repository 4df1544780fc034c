// Keys that identify files and accounts again: a person's answers count for later files of the same source, too. Only
// hashes are stored, since a file may name a card by its whole number.
import { createHash } from "node:crypto"
import { trimmed } from "@evenkeel/contracts/names"
import type { Statement } from "@evenkeel/statement-files/statement"

/** The readers' key for the account of a file that names none. */
export const unnamed = "file"

/** An export of these has all accounts of a person, with one layout for all of them. */
const apps: ReadonlySet<string | null> = new Set(["YNAB", "Mint", "Monarch", "Actual", "Firefly III", "Evenkeel"])

/** Whether it was exported by a budgeting app, where a person has put rows into categories. */
export const isApp = (source: string | null): boolean => apps.has(source)

type Form = Pick<Statement, "format" | "source" | "dialect">

/** The same for all files with one layout. */
export const formOf = ({ format, source, dialect }: Form): string =>
  hashOf(format, source, dialect.delimiter, ...dialect.columns.map(({ name }) => name))

/**
 * For files of an app, the app. Other files are about accounts, whose answers differ: a bank's card need not be like
 * the checking account beside it, although their files look alike, and all banks write OFX, QIF and CAMT alike.
 */
export const sourceKeyOf = (
  statement: Form & Pick<Statement, "accounts">,
  fileName: string,
  accountId: string | undefined,
): string => {
  const form = formOf(statement)
  if (isApp(statement.source)) return form
  const keys = statement.accounts.map(({ key }) => key)
  const isUnnamed = keys.every((key) => key === unnamed) && maskOf(unnamed, fileName) === null
  if (isUnnamed) return sourceOfAccount(form, accountId ?? "")
  return hashOf(
    form,
    ...new Set((keys.length > 0 ? keys : [unnamed]).map((key) => accountSourceOf(key, form, fileName)).sort()),
  )
}

/** For files without an account and without its digits in their name: the account that the person has chosen. */
export const sourceOfAccount = (form: string, accountId: string): string => hashOf(form, "account", accountId)

/**
 * An account with a number is the same in any file. One without a number is identified by its name, in files of one
 * layout; one without a name by the name of its files: "checking-2026-01.csv" and "checking-2026-02.csv" are about one
 * account, but "savings.csv" is about another.
 */
export const accountSourceOf = (key: string, form: string, fileName: string): string => {
  const number = key.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase()
  if (key !== unnamed && /\d{6}/.test(number)) return hashOf(number)
  return hashOf(form, key === unnamed ? stemOf(fileName).toLowerCase() : key)
}

/** The name of an account without one: the file's, unless that is a word for any file, and the bank is known. */
export const nameFromFile = (fileName: string, bank: string | null = null): string => {
  const stem = stemOf(fileName)
  const isAnyFile = anyFile.test(stem) || stem.toLowerCase().startsWith(bank?.toLowerCase() ?? "-")
  return (isAnyFile && bank) || stem || "Imported"
}

const anyFile =
  /^(?:transactions?|activity|history|exports?|statements?|stmt|downloads?|data|csv ?data|report|ums[aä]e?tze|umsatz\w*|movimientos|movimenti|mouvements|releve|extrato|extracto|historia|kontoauszug)?$/i

/** The last digits of the account's number, if the file or its name has one. */
export const maskOf = (key: string, fileName: string): string | null => {
  const number = key === unnamed ? (/\d{4,}(?!.*\d{4})/.exec(stemOf(fileName))?.[0] ?? "") : key
  return /\d{4}$/.exec(number.replaceAll(/[^\dA-Za-z]/g, ""))?.[0] ?? null
}

/** The name of the file without its ending, dates, and a browser's suffix for a second download. */
const stemOf = (fileName: string): string =>
  trimmed(
    fileName
      .replace(/\.[a-z\d]{1,5}$/i, "")
      .replaceAll(stamps, " ")
      .replaceAll(/\d+/g, (digits) => (isOfAccount(digits) ? digits : " "))
      .replaceAll(/[()[\]_.-]+/g, " ")
      .replaceAll(months, " "),
  )

const months =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/gi

/** Days, also with a time of the day to the second. */
const stamps =
  /(?<!\d)(?:19|20)\d\d[-_. ]?[01]\d[-_. ]?[0-3]\d(?:[-_ T.]*[0-2]\d[-_.:]?[0-5]\d[-_.:]?[0-5]\d(?:\d{3})?)?(?!\d)/g

/** Not a counter, a year, a day or a time: "Activity 1234" is about another card than "Activity 5678". */
const isOfAccount = (digits: string): boolean => digits.length >= 4 && !datesOrTimes.test(digits)

const datesOrTimes = /^(?:(?:19|20)\d\d(?:[01]\d)?|2\d[01]\d[0-3]\d|[0-3]\d[0-3]\d(?:20)?2\d|1[5-9]\d{8}(?:\d{3})?)$/

const hashOf = (...parts: ReadonlyArray<string | null>): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22)

// By what files and accounts are known again: a person's answers count for later files of the same source, too. Only
// hashes are kept, since a file may name a card by its whole number.
import { createHash } from "node:crypto"
import { trimmed } from "@evenkeel/contracts/names"
import type { Statement } from "@evenkeel/statement-files/statement"

/** The readers' key for the account of a file that names none. */
export const unnamed = "file"

/** What they export has all accounts of a person in it, and is written alike for all of them. */
const apps: ReadonlySet<string | null> = new Set(["YNAB", "Mint", "Monarch", "Actual", "Firefly III", "Evenkeel"])

/** Whether it was exported by a budgeting app, where a person has put rows into categories. */
export const isApp = (source: string | null): boolean => apps.has(source)

type Form = Pick<Statement, "format" | "source" | "dialect">

/** The same for all files that are written alike. */
export const formOf = ({ format, source, dialect }: Form): string =>
  hashOf(format, source, dialect.delimiter, ...dialect.columns.map(({ name }) => name))

/**
 * Of files of an app, the app. Else they are about an account or several: what is so of a bank's card need not be so of
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

/** Of files that name no account, nor have its digits in their own name: of the account that the person has said they are about. */
export const sourceOfAccount = (form: string, accountId: string): string => hashOf(form, "account", accountId)

/**
 * The same in whatever file the account is named by its number. One without a number is known by its name, in files of
 * one form; one without a name by what its files are called: "checking-2026-01.csv" and "checking-2026-02.csv" are about
 * one account, but "savings.csv" is about another.
 */
export const accountSourceOf = (key: string, form: string, fileName: string): string => {
  const number = key.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase()
  if (key !== unnamed && /\d{6}/.test(number)) return hashOf(number)
  return hashOf(form, key === unnamed ? stemOf(fileName).toLowerCase() : key)
}

/** What an account is called if its file does not say: as the file, unless that is a word for any file, and its bank is known. */
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

/** The name of the file without its ending, dates, and what a browser adds to the name of a second download. */
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

// By what files and accounts are known again: a person's answers count for later files of the same source, too. Only
// hashes are kept, since a file may name a card by its whole number.
import { createHash } from "node:crypto"
import { tidied } from "@evenkeel/contracts/names"
import type { Statement } from "@evenkeel/statement-files/statement"

/** The readers' key for the account of a file that names none. */
const unnamed = "file"

/** The same for all files that are written alike. */
export const sourceKeyOf = ({ format, source, dialect }: Statement): string =>
  hashOf(format, source, dialect.delimiter, ...dialect.columns.map(({ name }) => name))

/**
 * The same in whatever file the account is named by its number. One without a number is known by its name, within its
 * source; one without a name by what its files are called, apart from dates and numbers: "checking-2026-01.csv" and
 * "checking-2026-02.csv" are about one account, but "savings.csv" is about another.
 */
export const accountSourceOf = (key: string, sourceKey: string, fileName: string): string => {
  const number = key.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase()
  if (key !== unnamed && /\d{6}/.test(number)) return hashOf(number)
  return hashOf(sourceKey, key === unnamed ? stemOf(fileName) : key)
}

/** What an account is called if its file does not say. */
export const nameFromFile = (fileName: string): string => stemOf(fileName) || "Imported"

/** The last digits of the account's number, if the file names it by one. */
export const maskOf = (key: string): string | null =>
  key === unnamed ? null : (/\d{4}$/.exec(key.replaceAll(/[^\dA-Za-z]/g, ""))?.[0] ?? null)

/** The name of the file without its ending, dates, and what a browser adds to the name of a second download. */
const stemOf = (fileName: string): string =>
  tidied(
    fileName
      .replace(/\.[a-z\d]{1,5}$/i, "")
      .replaceAll(/[\d()[\]_.-]+/g, " ")
      .replaceAll(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi, " "),
  )

const hashOf = (...parts: ReadonlyArray<string | null>): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22)

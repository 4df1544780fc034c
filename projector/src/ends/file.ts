// The log's daily ends in a file outside the database, whose owner can cut the log and delete the records in it, but
// not this file. The file is written in two steps around the database's transaction, so that after a crash one of its
// two states matches the database.
import { existsSync, readFileSync, renameSync } from "node:fs"
import { replaceFile } from "@evenkeel/server-kit/files/replace-file"
import {
  endIn,
  isSigned,
  lineOf,
  signed,
  type End,
  type EndsKey,
  type SignedEnd,
} from "@evenkeel/server-kit/signed-end"
import { formerLine, isFormer } from "./former.ts"

export interface EndsFile {
  readonly file: string
  readonly key: EndsKey
}

export interface FileEnds {
  /** Its name in messages. */
  readonly name: string
  /** Oldest first, one a day. */
  readonly ends: ReadonlyArray<SignedEnd>
  /** The last end of a change that was not completed. */
  readonly next?: End | undefined
  /** Present if a line has the former format: the database's last position, if the line states it. */
  readonly former?: { readonly noted: string | undefined }
  /** In sentences. */
  readonly problems: ReadonlyArray<string>
}

export const readEnds = ({ file, key }: EndsFile): FileEnds => {
  const [own, next] = [file, `${file}.next`].map((name) => (existsSync(name) ? readFileSync(name, "utf8") : ""))
  const ends = endsIn(own!, key, file)
  const last = endsIn(next!, key, file).ends.at(-1)
  return last === undefined ? ends : { ...ends, next: last }
}

/** The same for a file's text; `name` is its name in messages. */
export const endsIn = (text: string, key: EndsKey, name: string): FileEnds => {
  const ends: Array<SignedEnd> = []
  let former: FileEnds["former"]
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") continue
    const end = endIn(line)
    if (end !== undefined && isFormer(end)) {
      const read = formerLine(end.signature, line.slice(end.signature.length + 1), key)
      if (read !== undefined) {
        former = { noted: read.noted ?? former?.noted }
        ends.push(signed(read.end, key))
        continue
      }
    }
    if (end === undefined || !isSigned(end, key)) {
      const problems = [`Line ${index + 1} of ${name} was altered, or signed with another key.`]
      return { name, ends: [], problems }
    }
    ends.push(end)
  }
  return { name, ends, problems: [], ...(former === undefined ? {} : { former }) }
}

export const textOfEnds = (ends: ReadonlyArray<SignedEnd>): string => ends.map((end) => `${lineOf(end)}\n`).join("")

/** Replaces the end of the same day. */
export const withEnd = (ends: ReadonlyArray<SignedEnd>, end: SignedEnd): ReadonlyArray<SignedEnd> => [
  ...ends.filter(({ day }) => day < end.day),
  end,
]

/** Runs before the database's transaction. */
export const beginFile = ({ file }: EndsFile, ends: ReadonlyArray<SignedEnd>): void =>
  replaceFile(`${file}.next`, textOfEnds(ends))

/** Runs after the transaction. */
export const completeFile = ({ file }: EndsFile): void => renameSync(`${file}.next`, file)

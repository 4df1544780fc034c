// Where the log ended on each day, signed, in a file beside it: a log whose tail was lost is in order as far as it goes,
// and only something outside it can tell that there was more.
import { createHmac, timingSafeEqual } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { replaceFile } from "@evenkeel/server-kit/files/replace-file"

/** The last event of the log. */
export interface Head {
  readonly position: number
  /** SHA-256 of the event, in hex. */
  readonly digest: string
}

export interface SignedHead extends Head {
  /** Like "2026-02-14", in UTC. */
  readonly day: string
  /**
   * The position up to which the database had notes of where streams end: its owner can delete those, but not this. Older
   * lines do not have it.
   */
  readonly noted?: string
}

/** In UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export interface HeadsFile {
  readonly file: string
  readonly key: Buffer
}

/** Oldest first. Throws, with a sentence, at a line that was altered or signed with another key. */
export const readHeads = ({ file, key }: HeadsFile): ReadonlyArray<SignedHead> =>
  existsSync(file) ? headsIn(readFileSync(file, "utf8"), key, file) : []

/** The same, of a file's text; `name` is what the sentence calls it. */
export const headsIn = (text: string, key: Buffer, name: string): ReadonlyArray<SignedHead> => {
  const lines = text.split("\n").filter((line) => line !== "")
  return lines.map((line, index) => {
    const text = line.slice(65)
    const [given, right] = [Buffer.from(line.slice(0, 64)), Buffer.from(signatureOf(text, key))]
    if (given.length !== right.length || !timingSafeEqual(given, right)) {
      throw new Error(`Line ${index + 1} of ${name} was altered, or signed with another key.`)
    }
    return JSON.parse(text) as SignedHead
  })
}

/** A file's text. */
export const textOfHeads = (heads: ReadonlyArray<SignedHead>, key: Buffer): string =>
  heads
    .map((head) => JSON.stringify(head))
    .map((text) => `${signatureOf(text, key)} ${text}\n`)
    .join("")

/** Notes where the log ends on that day. */
export const noteHead = (heads: HeadsFile, head: SignedHead): void => change(heads, (known) => withHead(known, head))

/** Notes that the database has notes of where streams end up to that position. */
export const noteStreams = (heads: HeadsFile, noted: string): void =>
  change(heads, (known) => {
    const last = known.at(-1)
    return last === undefined || BigInt(last.noted ?? 0) >= BigInt(noted) ? known : known.with(-1, { ...last, noted })
  })

const change = (heads: HeadsFile, changed: (known: ReadonlyArray<SignedHead>) => ReadonlyArray<SignedHead>): void => {
  const known = readHeads(heads)
  const next = changed(known)
  if (next !== known) replaceFile(heads.file, textOfHeads(next, heads.key))
}

/** A day's head never goes back: if the log is shorter, it has lost something, and the same heads are given. */
export const withHead = (known: ReadonlyArray<SignedHead>, head: SignedHead): ReadonlyArray<SignedHead> => {
  const { day, position } = head
  const isKnown = known.some((each) => each.position > position || (each.day === day && each.position === position))
  return isKnown
    ? known
    : [...known.filter((each) => each.day !== day), { ...known.find((each) => each.day === day), ...head }]
}

/**
 * In sentences: whether the database has lost its notes of where streams end, which go up to `position` now, undefined if
 * there are none. If they were begun anew, they would take for right whatever the log has now.
 */
export const notesLost = (heads: ReadonlyArray<SignedHead>, position: string | undefined): ReadonlyArray<string> => {
  const noted = heads.findLast((head) => head.noted !== undefined)?.noted
  if (noted === undefined || BigInt(position ?? 0) >= BigInt(noted)) return []
  const found = position === undefined ? "are missing" : `go up to position ${position} only`
  return [
    `The notes in the database of where streams end ${found}, but they went up to ${noted}: they were deleted, or replaced by older ones.`,
  ]
}

/**
 * What the log has lost since its heads were noted, in sentences. `digestAt` gives the digest of the event at a position,
 * undefined if there is none, as after an erasure.
 */
export const lossesSince = (
  heads: ReadonlyArray<SignedHead>,
  end: number,
  digestAt: (position: number) => string | undefined,
): ReadonlyArray<string> => {
  const last = heads.at(-1)
  const firstLost = heads.find(({ position }) => position > end)
  if (last !== undefined && firstLost !== undefined) {
    const [missing, since] = [last.position - end, firstLost.day === last.day ? "" : ` since ${firstLost.day}`]
    return [
      `The log ends at position ${end}, but on ${last.day} it ended at ${last.position}: its last ${missing === 1 ? "event is" : `${missing} events are`} lost${since}.`,
    ]
  }
  const replaced = heads.find(({ position, digest }) => (digestAt(position) ?? digest) !== digest)
  return replaced === undefined
    ? []
    : [
        `The event at position ${replaced.position} is not the one with which the log ended on ${replaced.day}: events were lost, and others took their place.`,
      ]
}

const signatureOf = (text: string, key: Buffer): string => createHmac("sha256", key).update(text).digest("hex")

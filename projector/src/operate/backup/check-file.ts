// Checks a whole backup: that it can be decrypted and read by this code, and has all its rows.
import { Effect } from "effect"
import { stat } from "node:fs/promises"
import { storedEventOf } from "@evenkeel/event-log/postgres/log"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { makeInspection, type Checked } from "./check-log.ts"
import { damaged, orDamaged, readEncryptedFile } from "./encrypted-file.ts"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import type { Noted } from "../../ends/compare.ts"
import { Refusal } from "../installation.ts"
import { makeEndsCheck, makeNotedReader, ofAnotherKey } from "./ends.ts"
import { fieldsOf, linesIn, makeExtent, partsOf, type Extent, type Header, type Part } from "./script.ts"

export interface CheckedFile {
  readonly header: Header
  readonly tables: Readonly<Record<string, Extent>>
  /** The size of the file. */
  readonly bytes: number
  readonly rows: number
  readonly events: number
}

/** The parts of the script in that file. Throws a Refusal if it is not a backup that this code can read. */
export async function* partsOfFile(file: string, passphrase: string): AsyncGenerator<Part> {
  try {
    yield* partsOf(readEncryptedFile(file, passphrase))
  } catch (error) {
    throw orDamaged(file, error)
  }
}

/** Rejects with a Refusal if anything is missing or altered. `watch` receives every part. */
export const checkFile = async (
  file: string,
  passphrase: string,
  advanced: (rows: number) => void,
  watch: (part: Part) => void = () => {},
): Promise<CheckedFile> => {
  let header: Header | undefined
  let ended: Readonly<Record<string, Extent>> | undefined
  const found: Record<string, Extent> = {}
  let extent = makeExtent()
  for await (const part of partsOfFile(file, passphrase)) {
    watch(part)
    if (part.kind === "header") header = part.header
    else if (part.kind === "rows") advanced(extent.add(part.rows))
    else if (part.kind === "end") ended = part.end.tables
    else if (part.kind === "table ends") {
      found[part.table] = extent.end()
      extent = makeExtent()
    }
  }
  const isSame = (name: string): boolean =>
    found[name]?.rows === ended?.[name]?.rows && found[name]?.sha256 === ended?.[name]?.sha256
  if (header === undefined || ended === undefined) throw damaged(file)
  if (![...Object.keys(found), ...Object.keys(ended)].every(isSame)) throw damaged(file)
  const rows = Object.values(found).reduce((sum, each) => sum + each.rows, 0)
  return { header, tables: found, bytes: (await stat(file)).size, rows, events: found["events.log"]?.rows ?? 0 }
}

export interface InspectedFile extends Checked {
  readonly createdAt: string
  readonly bytes: number
  readonly rows: number
}

export interface InspectOptions {
  readonly file: string
  readonly passphrase: string
  /** The key of the installation here, if there is one, to check recorded ends with. */
  readonly ownKey?: EndsKey | undefined
  readonly advanced: (rows: number) => void
}

/** The same, and also checks that every event can be read and is unaltered. */
export const inspectFile = ({ file, passphrase, ownKey, advanced }: InspectOptions) =>
  Effect.tryPromise({
    try: async (): Promise<InspectedFile> => {
      let given: Header | undefined
      let inspection = makeInspection(true)
      let ends = makeEndsCheck()
      const noted = makeNotedReader()
      let events = 0
      const { header, bytes, rows } = await checkFile(file, passphrase, advanced, (part) => {
        if (part.kind === "header") given = part.header
        // The log is the last table: the recorded ends have been read.
        if (part.kind === "table" && part.table === "events.log") {
          const known = noted.end(given)
          inspection = makeInspection(given?.eventStore === "postgres", known)
          ends = makeEndsCheck(known)
        }
        if (part.kind !== "rows") return
        if (part.of.table !== "events.log") return noted.add(part)
        const event = eventIn(part.of.columns)
        for (const row of linesIn(part.rows)) {
          const read = event(row, ++events)
          inspection.add(read)
          ends.add(read)
        }
      })
      const problems = [...ends.end(), ...ofAnotherKey(header, ownKey)]
      return { ...inspection.end(problems), createdAt: header.createdAt, bytes, rows }
    },
    catch: (error) => error as Error,
  })

/** If an event has no position, its index in the log serves as one. */
export const eventIn = (columns: ReadonlyArray<string>) => {
  const places = ["position", "stream_id", "revision", "event_id", "type", "data", "metadata"].map((name) =>
    columns.indexOf(name),
  )
  return (row: string, index: number): StoredEvent => {
    const fields = fieldsOf(row)
    const [position, stream = "", revision = "", id = "", type = "", data = "", metadata = ""] = places.map(
      (place) => fields[place],
    )
    return storedEventOf([position ?? String(index), stream, revision, id, type, data, metadata])
  }
}

/** The recorded ends in a backup, to compare the log here with. Fails if there are none, or with another key. */
export const notedIn = (file: string, passphrase: string, own: EndsKey | undefined): Effect.Effect<Noted, Error> =>
  attempt(async () => {
    const reader = makeNotedReader()
    let header: Header | undefined
    for await (const part of partsOfFile(file, passphrase)) {
      if (part.kind === "header") header = part.header
      // The log is the last table, and by far the largest.
      if (part.kind === "table" && part.table === "events.log") break
      if (part.kind === "rows") reader.add(part)
    }
    const noted = reader.end(header)
    if (header === undefined || noted === undefined)
      throw new Refusal("This backup does not say where the log ended: it is too old.")
    const [wrongKey] = ofAnotherKey(header, own)
    if (wrongKey !== undefined) throw new Refusal(wrongKey)
    return noted
  })

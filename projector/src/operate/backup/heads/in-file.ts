import type { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Noted } from "../../../heads/stream-heads.ts"
import { Refusal } from "../../installation.ts"
import { partsOfFile } from "../check-file.ts"
import { linesIn, type Header } from "../script.ts"
import { makeNotedReader, ofAnotherKey } from "./of-streams.ts"

/** What a backup notes, for comparing the log here with it. Fails if it notes nothing, or with another key. */
export const notedIn = (file: string, passphrase: string, ownKey: Buffer | undefined): Effect.Effect<Noted, Error> =>
  attempt(async () => {
    const noted = makeNotedReader()
    let header: Header | undefined
    for await (const part of partsOfFile(file, passphrase)) {
      if (part.kind === "header") header = part.header
      // The last table, and by far the largest.
      if (part.kind === "table" && part.table === "events.log") break
      if (part.kind === "table") noted.begin(part)
      if (part.kind === "rows") linesIn(part.rows).forEach(noted.add)
    }
    if (header?.heads === undefined) throw new Refusal("This backup does not say where the log ended: it is too old.")
    const [wrongKey] = ofAnotherKey(header, ownKey)
    if (wrongKey !== undefined) throw new Refusal(wrongKey)
    const { log, ...ofStreams } = noted.end(header)!
    // Positions in EventStoreDB are those of one server.
    return { ...ofStreams, log: header.eventStore === "postgres" ? log : { ...log, last: undefined } }
  })

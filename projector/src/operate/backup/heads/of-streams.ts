// The heads of streams in a backup, and whether they are those of the installation here.
import type { Noted, SignedLogHead, SignedStreamHead } from "../../../heads/stream-heads.ts"
import { logHeads, logNoted, streamHeads, streamsNoted } from "../../../heads/stream-heads.ts"
import { fieldsOf, type Header, type TableStart } from "../script.ts"

/** Is shown every table and every row of a backup, and keeps the heads. */
export const makeNotedReader = () => {
  const streams: Array<SignedStreamHead> = []
  const days: Array<SignedLogHead> = []
  let table = ""
  let columns: ReadonlyArray<string> = []
  return {
    begin: (start: TableStart): void => void ({ table, columns } = start),
    add: (row: string): void => {
      if (table !== streamHeads && table !== logHeads) return
      const fields = fieldsOf(row)
      const of = (column: string): string => fields[columns.indexOf(column)] ?? ""
      const [day, signature] = [of("day"), of("signature")]
      if (table === logHeads) days.push({ day, position: of("position"), streams: Number(of("streams")), signature })
      else {
        const revision = Number(of("revision"))
        streams.push({ streamId: of("stream_id"), revision, hash: of("hash"), day, signature })
      }
    },
    /** undefined if the backup does not say what signs them. */
    end: (header: Header | undefined): Noted | undefined => {
      if (header?.heads === undefined) return undefined
      const key = Buffer.from(header.heads.key, "base64")
      return { ...streamsNoted(streams, key), log: logNoted(days, key) }
    },
  }
}

/** Whoever can open a backup can also sign heads with the key in it, but not with another one. */
export const ofAnotherKey = ({ heads }: Header, ownKey: Buffer | undefined): ReadonlyArray<string> =>
  heads === undefined || ownKey === undefined || Buffer.from(heads.key, "base64").equals(ownKey)
    ? []
    : [
        "What it notes of the log's ends is signed with another key than that of the installation here: it is the backup of another one, or somebody made it up.",
      ]

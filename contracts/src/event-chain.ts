// The export of a person's events: a hash chain of JSON lines, each with a hash over itself and the previous
// line's hash, ending with a manifest. Changing, removing, adding or reordering a line invalidates every hash
// after it; truncating the file removes the manifest. Recomputing all the hashes is detected by comparing
// with a `head` that was noted down elsewhere.
//
// It is the chain of the log itself: budget/stream-chain.ts says how a line is hashed, and each event's metadata has, as
// `previousHash`, the hash of the event before it from when that was written. So an export is checked against the log's
// own hashes, too. `logHead` is that of the last event: a later export has it as the `previousHash` of the event that
// follows. Only after an event that an operator has discarded, and which is not exported, lines have other hashes than the
// log.
import {
  canonicalJson,
  emptyChain,
  firstHash,
  follow,
  type ChainedEvent,
  type Followed,
  type Sha256,
} from "./budget/stream-chain.ts"

/** `head` is the hash of the last event's line; `generatedAt` an instant by the product's clock. */
export interface Manifest {
  readonly format: "evenkeel-events/1"
  readonly count: number
  readonly head: string
  /** Of the last event in the log. Absent from older exports, and where a discarded event makes it unknowable. */
  readonly logHead?: string | undefined
  readonly generatedAt: string
}

/** A line without its end, and its hash. */
export const chained = (
  previous: string,
  content: ChainedEvent | { readonly manifest: Manifest },
  sha256: Sha256,
): { readonly line: string; readonly hash: string } => {
  const hash = sha256(previous + canonicalJson(content))
  return { line: JSON.stringify({ ...content, hash }), hash }
}

export type Verdict =
  | {
      readonly intact: true
      readonly count: number
      readonly head: string
      readonly logHead: string | undefined
      readonly generatedAt: string
    }
  /** `line` counts from 1. */
  | { readonly intact: false; readonly line: number; readonly reason: string }

/** Whether an export is unaltered. The lines come without line endings. */
export const verifyExport = (lines: ReadonlyArray<string>, sha256: Sha256): Verdict => {
  let previous = firstHash
  let log: Followed = emptyChain
  for (const [index, text] of lines.entries()) {
    const broken = (reason: string): Verdict => ({ intact: false, line: index + 1, reason })
    const parsed = parse(text)
    if (parsed === undefined) return broken("This is not a line of an export.")
    const { hash, ...content } = parsed
    if (hash !== sha256(previous + canonicalJson(content))) {
      return broken("It was changed, or a line before it was changed, removed, added or moved.")
    }
    if ("manifest" in content) {
      if (index !== lines.length - 1) {
        return { intact: false, line: index + 2, reason: "It comes after the end of the export." }
      }
      const manifest = content["manifest"] as Manifest | null
      if (manifest?.count !== index || manifest.head !== previous) {
        return broken("The manifest does not match the events.")
      }
      if ((manifest.logHead ?? log.hash) !== log.hash) return broken("The manifest has another last hash than the log.")
      return { intact: true, count: index, head: previous, logHead: log.hash, generatedAt: manifest.generatedAt }
    }
    // Revisions rise, but may have gaps: an operator may have discarded an unreadable event.
    const event = content as unknown as ChainedEvent
    if (typeof event.revision !== "number" || event.revision <= log.revision) {
      return broken("Its revision does not come after that of the line before.")
    }
    const { end, fits } = follow(log, event, sha256)
    if (!fits) return broken("By the hash in its metadata, the log had another event before it.")
    log = end
    previous = hash
  }
  return { intact: false, line: lines.length + 1, reason: "The end is missing." }
}

type Line = { readonly hash: string } & Readonly<Record<string, unknown>>

const parse = (text: string): Line | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isLine(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isLine = (value: unknown): value is Line =>
  typeof value === "object" && value !== null && "hash" in value && typeof value.hash === "string"

// The export of a person's events: a hash chain of JSON lines, each with a hash over itself and the previous line's
// hash, ending with a manifest. Changing, removing, adding or reordering a line invalidates every hash after it;
// truncating the file removes the manifest. Recomputing all the hashes is detected by comparing with a `head` that was
// recorded elsewhere.
//
// It is the chain of the log itself: budget/stream-chain.ts defines the hash of a line, and each event's metadata has,
// as `previousHash`, the hash of the event before it at the time of writing. So an export is also checked against the
// log's own hashes. `logHead` is that of the last event: a later export has it as the `previousHash` of the next event.
// Only after an event that an operator has discarded, and which is not exported, do lines have other hashes than the
// log.
import {
  canonicalInSteps,
  canonicalJson,
  emptyChain,
  firstHash,
  follow,
  type ChainedEvent,
  type Followed,
  type Sha256,
} from "./budget/stream-chain.ts"
import { atOnce, type Steps } from "./budget/steps.ts"

/** `head` is the hash of the last event's line; `generatedAt` an instant by the product's clock. */
export interface Manifest {
  readonly format: "evenkeel-events/1"
  readonly count: number
  readonly head: string
  /** The hash of the last event in the log. Absent from older exports, and if a discarded event makes it unknowable. */
  readonly logHead?: string | undefined
  readonly generatedAt: string
  /** The last recorded end of the log's stream, signed: see server-kit/src/signed-end.ts. Absent if there is none. */
  readonly signedEnd?: string | undefined
}

/** A line without its line break, and its hash. */
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

/** The state of verifying an export line by line. */
export interface Verified {
  /** The number of lines. */
  readonly lines: number
  /** The hash of the last line with an event. */
  readonly head: string
  readonly log: Followed
  /** Present after the last line. */
  readonly manifest?: Manifest
}

type Broken = Extract<Verdict, { readonly intact: false }>

/** `event` is undefined for the last line. */
export type VerifiedLine =
  | { readonly intact: true; readonly verified: Verified; readonly event?: ChainedEvent }
  | Broken

export const nothingVerified: Verified = { lines: 0, head: firstHash, log: emptyChain }

/** Verifies the next line, without its line break. */
export function* verifyLineInSteps(before: Verified, text: string, sha256: Sha256): Steps<VerifiedLine> {
  const { head, log } = before
  const line = before.lines + 1
  const broken = (reason: string): Broken => ({ intact: false, line, reason })
  if (before.manifest !== undefined) return broken("It comes after the end of the export.")
  const parsed = parse(text)
  if (parsed === undefined) return broken(notALine)
  yield
  const { hash, ...content } = parsed
  const canonical = yield* canonicalOf(content)
  if (canonical === undefined || hash !== sha256(head + canonical)) {
    return broken("It was changed, or a line before it was changed, removed, added or moved.")
  }
  if ("manifest" in content) {
    const manifest = content["manifest"] as Manifest | null
    if (manifest?.count !== before.lines || manifest.head !== head) {
      return broken("The manifest does not match the events.")
    }
    if ((manifest.logHead ?? log.hash) !== log.hash) return broken("The manifest has another last hash than the log.")
    return { intact: true, verified: { ...before, lines: line, manifest } }
  }
  // Revisions rise, but may have gaps: an operator may have discarded an unreadable event.
  const event = content as unknown as ChainedEvent
  if (typeof event.revision !== "number" || event.revision <= log.revision) {
    return broken("Its revision does not come after that of the line before.")
  }
  const isAsInLog = Object.keys(content).length === fieldsOfEvent
  const { end, fits } = follow(log, event, sha256, isAsInLog ? (previous) => sha256(previous + canonical) : undefined)
  if (!fits) return broken("By the hash in its metadata, the log had another event before it.")
  return { intact: true, verified: { lines: line, head: hash, log: end }, event }
}
const fieldsOfEvent = 5

const notALine = "This is not a line of an export."

/** The verdict after the last line. */
export const verifyEnd = ({ lines, head, log, manifest }: Verified): Verdict =>
  manifest === undefined
    ? { intact: false, line: lines + 1, reason: "The end is missing." }
    : { intact: true, count: manifest.count, head, logHead: log.hash, generatedAt: manifest.generatedAt }

/** Whether an export is unaltered. The lines have no line breaks; `follows` gets the state after each. */
export const verifyExport = (
  lines: ReadonlyArray<string>,
  sha256: Sha256,
  follows: (verified: Verified) => void = () => {},
): Verdict => {
  let verified = nothingVerified
  for (const text of lines) {
    const read = atOnce(verifyLineInSteps(verified, text, sha256))
    if (!read.intact) return read
    verified = read.verified
    follows(verified)
  }
  return verifyEnd(verified)
}

/** Undefined if the content is nested too deeply, which an export never is. */
function* canonicalOf(content: object): Steps<string | undefined> {
  try {
    return yield* canonicalInSteps(content)
  } catch {
    return undefined
  }
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

// The export of a person's events: a hash chain of JSON lines, each with a hash over itself and the previous
// line's hash, ending with a manifest. Changing, removing, adding or reordering a line invalidates every hash
// after it; truncating the file removes the manifest. Recomputing all the hashes is detected by comparing
// with a `head` that was noted down elsewhere.
//
// hash = SHA-256, in hex, of the previous line's hash (64 zeros for the first) followed by the line
// without its hash as canonical JSON: keys sorted by UTF-16 code units, no white space, strings and
// numbers as JavaScript prints them (RFC 8785).

/** SHA-256 of that text in UTF-8, in hex. */
export type Sha256 = (text: string) => string

export interface ExportedEvent {
  readonly revision: number
  readonly eventId: string
  readonly type: string
  readonly data: unknown
  readonly metadata: unknown
}

/** `head` is the hash of the last event's line; `generatedAt` an instant by the product's clock. */
export interface Manifest {
  readonly format: "evenkeel-events/1"
  readonly count: number
  readonly head: string
  readonly generatedAt: string
}

export const firstHash = "0".repeat(64)

export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(",")}}`
}

/** A line without its end, and its hash. */
export const chained = (
  previous: string,
  content: ExportedEvent | { readonly manifest: Manifest },
  sha256: Sha256,
): { readonly line: string; readonly hash: string } => {
  const hash = sha256(previous + canonicalJson(content))
  return { line: JSON.stringify({ ...content, hash }), hash }
}

export type Verdict =
  | { readonly intact: true; readonly count: number; readonly head: string; readonly generatedAt: string }
  /** `line` counts from 1. */
  | { readonly intact: false; readonly line: number; readonly reason: string }

/** Whether an export is unaltered. The lines come without line endings. */
export const verifyExport = (lines: ReadonlyArray<string>, sha256: Sha256): Verdict => {
  let previous = firstHash
  let revision = -1
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
      return { intact: true, count: index, head: previous, generatedAt: manifest.generatedAt }
    }
    // Revisions rise, but may have gaps: an operator may have discarded an unreadable event.
    const own = content["revision"]
    if (typeof own !== "number" || own <= revision) {
      return broken("Its revision does not come after that of the line before.")
    }
    revision = own
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

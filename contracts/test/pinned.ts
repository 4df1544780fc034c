// Pins the results of the fold: constant histories, and digests of their results.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { encodeEvents } from "../src/budget/codec.ts"
import type { EventToAppend } from "../src/budget/envelope.ts"
import { anyHistory } from "./arbitrary-history.ts"

const frozen = join(import.meta.dirname, "../src/budget/frozen")

const frozenIn = (file: string): ReadonlyArray<EventToAppend> =>
  readFileSync(join(frozen, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))

/** A file has a whole history, or possible events after the first one. */
const frozenHistories = readdirSync(frozen).map((file) => {
  const events = frozenIn(file)
  return events[0]?.type === "UserRegistered" ? events : [...frozenIn("v1.ndjson"), ...events]
})

const commandId = "00000000-0000-4000-8000-000000000000"

const randomHistories = fc.sample(anyHistory(120), { numRuns: 20, seed: 7 }).map(({ events }) =>
  encodeEvents(events, commandId, {
    correlationId: commandId,
    causationId: commandId,
    actor: "user:ann",
    occurredAt: "2026-01-31T23:30:00.000Z",
    timeZone: "Europe/Berlin",
  }),
)

/** All frozen events, and 20 random histories. */
export const pinnedHistories: ReadonlyArray<ReadonlyArray<EventToAppend>> = [...frozenHistories, ...randomHistories]

/** Independent of the order of an object's fields. */
export const digestOf = (value: unknown): string =>
  createHash("sha256").update(textOf(value)).digest("hex").slice(0, 16)

export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { chained, verifyExport, type Manifest } from "./event-chain.ts"
import type { EventToAppend } from "./budget/envelope.ts"
import { canonicalJson, emptyChain, firstHash, linked, type ChainedEvent } from "./budget/stream-chain.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
const event = (revision: number, data: unknown = { amount: revision, name: "Tea ☕" }): ChainedEvent => ({
  revision,
  eventId: `event-${revision}`,
  type: "TransactionAdded",
  data,
  metadata: { actor: "user:ada" },
})

const exported = (events: ReadonlyArray<ChainedEvent>, given: Partial<Manifest> = {}): ReadonlyArray<string> => {
  let previous = firstHash
  const lines = events.map((each) => {
    const { line, hash } = chained(previous, each, sha256)
    previous = hash
    return line
  })
  const manifest: Manifest = {
    format: "evenkeel-events/1",
    count: events.length,
    head: previous,
    generatedAt: "2026-11-20T12:00:00.000Z",
    ...given,
  }
  return [...lines, chained(previous, { manifest }, sha256).line]
}
const lines = exported([event(0), event(1), event(2)])
const verdict = (changed: ReadonlyArray<string>) => verifyExport(changed, sha256)

test("an export as it was written is intact", () =>
  expect(verdict(lines)).toEqual({
    intact: true,
    count: 3,
    head: JSON.parse(lines[2]!).hash,
    logHead: JSON.parse(lines[2]!).hash,
    generatedAt: "2026-11-20T12:00:00.000Z",
  }))
test("so is an export of nothing", () =>
  expect(verdict(exported([]))).toMatchObject({ intact: true, count: 0, head: firstHash }))
test("so is one whose keys a program has reordered", () =>
  expect(
    verdict(lines.map((line) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(line)).toReversed())))),
  ).toMatchObject({ intact: true }))

const unlinked = [event(0), event(1), event(2), event(3)]
const appended = linked(emptyChain, unlinked as ReadonlyArray<ChainedEvent & EventToAppend>, sha256)
const fromTheLog = unlinked.map((each, index) => ({ ...each, metadata: appended.events[index]!.metadata }))
const logHead = appended.end.hash

test("the lines of an export have the log's own hashes", () =>
  expect(verdict(exported(fromTheLog))).toMatchObject({
    intact: true,
    head: logHead,
    logHead,
  }))
test("without an event that an operator has discarded, they have others, and the log's last one is still known", () => {
  const discarded = verdict(exported(fromTheLog.toSpliced(1, 1)))
  expect(discarded).toMatchObject({ intact: true, logHead })
  expect(discarded).not.toMatchObject({ head: logHead })
})

describe("verification detects", () => {
  const changed = "It was changed, or a line before it was changed, removed, added or moved."
  test.each<[string, ReadonlyArray<string>, number, string]>([
    ["that an amount was changed", lines.with(1, lines[1]!.replace('"amount":1', '"amount":2')), 2, changed],
    ["that a line was removed", lines.toSpliced(1, 1), 2, changed],
    ["that the first line was removed", lines.slice(1), 1, changed],
    ["that a line occurs twice", lines.toSpliced(1, 0, lines[1]!), 3, changed],
    ["that lines were swapped", [lines[1]!, lines[0]!, ...lines.slice(2)], 1, changed],
    ["that the end was cut off", lines.slice(0, 3), 4, "The end is missing."],
    ["that the file is empty", [], 1, "The end is missing."],
    ["that something was added after the end", [...lines, lines[0]!], 5, "It comes after the end of the export."],
    ["that a line is not JSON", lines.with(0, "{"), 1, "This is not a line of an export."],
    ["that the manifest was changed", lines.with(3, lines[3]!.replace('"count":3', '"count":2')), 4, changed],
    [
      "that the manifest is missing",
      lines.with(3, chained(JSON.parse(lines[2]!).hash, { manifest: null } as never, sha256).line),
      4,
      "The manifest does not match the events.",
    ],
    [
      "that the manifest belongs to another export",
      exported([event(0)], { count: 2 }),
      2,
      "The manifest does not match the events.",
    ],
    [
      "that the manifest is that of other events, though its hash was recomputed",
      exported([event(0)], { head: firstHash }),
      2,
      "The manifest does not match the events.",
    ],
    [
      "that events are out of order, though all hashes were recomputed",
      exported([event(1), event(0)]),
      2,
      "Its revision does not come after that of the line before.",
    ],
    [
      "that an event was repeated, though all hashes were recomputed",
      exported([event(0), event(0)]),
      2,
      "Its revision does not come after that of the line before.",
    ],
    [
      "that an event is not the one that the log had, though all hashes of the lines were recomputed",
      exported(fromTheLog.with(1, { ...fromTheLog[1]!, data: { amount: 2 } })),
      3,
      "By the hash in its metadata, the log had another event before it.",
    ],
    [
      "that the last event is not the one that the log had",
      exported(fromTheLog.slice(0, 3), { logHead }),
      4,
      "The manifest has another last hash than the log.",
    ],
  ])("%s", (_, tampered, line, reason) => expect(verdict(tampered)).toEqual({ intact: false, line, reason }))
})

test("changing any byte of an export is detected", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 5 }),
      fc.nat(),
      fc.integer({ min: 33, max: 126 }),
      (data, offset, code) => {
        const whole = exported(data.map((each, revision) => event(revision, each))).join("\n")
        const at = offset % whole.length
        const tampered = whole.slice(0, at) + String.fromCharCode(code) + whole.slice(at + 1)
        const says = (text: string) =>
          text.split("\n").map((line) => {
            try {
              return canonicalJson(JSON.parse(line))
            } catch {
              return line
            }
          })
        // The same content in another spelling is unaltered.
        if (says(tampered).join("\n") !== says(whole).join("\n")) {
          expect(verdict(tampered.split("\n"))).toMatchObject({ intact: false })
        }
      },
    ),
  )
})

import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { chained, type Manifest } from "@evenkeel/contracts/event-chain"
import { firstHash } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { keyOfSeed, lineOf, publicText, signed } from "@evenkeel/server-kit/signed-end"
import { toRunSources } from "@evenkeel/server-kit/test/sources"

const directory = mkdtempSync(join(tmpdir(), "evenkeel-export-"))
afterAll(() => rmSync(directory, { recursive: true }))

const key = keyOfSeed(Buffer.alloc(32, 1))

/** Of one event, which says how much; signed is the one with that amount. */
const exported = (amount: number, signedAmount: number | undefined): string => {
  const first = (data: object) =>
    chained(firstHash, { revision: 0, eventId: "e", type: "Happened", data, metadata: {} }, sha256)
  const { line, hash } = first({ amount })
  const end = { of: "budget-ann", at: "0", hash: first({ amount: signedAmount }).hash, count: 1, day: "2026-02-14" }
  const manifest: Manifest = {
    format: "evenkeel-events/1",
    count: 1,
    head: hash,
    generatedAt: "2026-02-14T12:00:00.000Z",
    ...(signedAmount === undefined ? {} : { signedEnd: lineOf(signed(end, key)) }),
  }
  const file = join(directory, `${amount}-${signedAmount}.ndjson`)
  writeFileSync(file, `${line}\n${chained(hash, { manifest }, sha256).line}\n`)
  return file
}

const verify = (file: string, publicKey = ""): Promise<ReadonlyArray<unknown>> =>
  new Promise((resolve) => {
    const words = [...toRunSources, join(import.meta.dirname, "verify-export.ts"), file]
    const env = { ...process.env, HEADS_PUBLIC_KEY: publicKey }
    const child = execFile(process.execPath, words, { env }, (_, out) =>
      resolve([child.exitCode, ...out.trimEnd().split("\n")]),
    )
  })

const intact = expect.stringMatching(/^Intact: 1 events/)

test.each<[string, number | undefined, string | undefined, ReadonlyArray<unknown>]>([
  ["without a key only the chain is checked", 7, undefined, [0, intact]],
  ["what was signed is right", 5, publicText(key), [0, intact, "Signed: budget-ann up to revision 0, on 2026-02-14."]],
  [
    "an event other than the signed one is found",
    7,
    publicText(key),
    [1, intact, "At revision 0 it has another event than the one that was signed."],
  ],
  [
    "another's signature is found",
    5,
    publicText(keyOfSeed(Buffer.alloc(32, 2))),
    [1, intact, "Its end is signed with another key, or was altered."],
  ],
  [
    "a missing signature is found",
    undefined,
    publicText(key),
    [1, intact, "No end is signed: the events were exported before one was noted."],
  ],
])("%s", async (_, signedAmount, publicKey, said) => {
  expect(await verify(exported(5, signedAmount), publicKey)).toEqual(said)
})

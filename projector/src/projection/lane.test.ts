import { Effect } from "effect"
import { expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { makeLane, takesLong } from "./lane.ts"

const events = recorded("ada", fileImported({ rows: [importedRow("Coffee", 3_00)] }))

test("what fails, be it for a bug, is tried again until it succeeds", async () => {
  const attempts = [
    () => Effect.fail("the database is away"),
    () => Effect.die(new Error("a bug")),
    () => Effect.void,
  ].values()
  const failures: Array<unknown> = []
  let isDone = false
  let work: Effect.Effect<void> = Effect.void
  const lane = makeLane<string>({
    project: () => Effect.suspend(() => attempts.next().value?.() ?? Effect.die("one attempt too many")),
    inBackground: (started) => Effect.sync(() => (work = started)),
    done: () => Effect.sync(() => (isDone = true)),
    failed: (error) => failures.push(error),
  })
  await Effect.runPromise(lane.add("ada", events))
  expect(lane.isIdle()).toBe(false)
  expect(lane.isBusyWith("ada")).toBe(true)
  expect(lane.isBusyWith("bob")).toBe(false)
  await Effect.runPromise(work)
  expect(failures).toEqual(["the database is away", new Error("a bug")])
  expect(lane.isIdle()).toBe(true)
  expect(lane.isBusyWith("ada")).toBe(false)
  expect(isDone).toBe(true)
})

test("one person after the other, each event once, in the order in which they came", async () => {
  const seen: Array<readonly [string, ReadonlyArray<number>]> = []
  let work: Effect.Effect<void> = Effect.void
  const lane = makeLane<never>({
    project: (userId, theirs) => Effect.sync(() => void seen.push([userId, theirs.map(({ revision }) => revision)])),
    inBackground: (started) => Effect.sync(() => (work = started)),
    done: () => Effect.void,
    failed: () => {},
  })
  const add = (userId: string, theirs: ReadonlyArray<StoredEvent>) => Effect.runPromise(lane.add(userId, theirs))
  await add("ada", events.slice(0, 2))
  await add("bob", events)
  await add("ada", events)
  await Effect.runPromise(work)
  expect(seen).toEqual([
    ["ada", [0, 1, 2]],
    ["bob", [0, 1, 2]],
  ])
})

test("a small import is no work, a large one and its undo are", () => {
  const many = Array.from({ length: 500 }, (_, index) => importedRow(`Shop ${index}`, 1_00))
  const undone = { _tag: "ActionUndone", import: "import" } as const
  expect(takesLong(events.slice(0, 2), undefined)).toBe(false)
  expect(takesLong(recorded("ada", fileImported({ rows: many })), undefined)).toBe(true)
  expect(takesLong([{ ...events[0]!, type: undone._tag, data: undone }], undefined)).toBe(true)
})

import { Effect } from "effect"
import { expect, test } from "vitest"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { inMemorySource } from "../test/in-memory.ts"
import { followUntilHead } from "./until-head.ts"

const log = Array.from({ length: 2 }, (_, person) =>
  recorded(
    `person-${person}`,
    Array.from({ length: 500 }, () => ({ _tag: "UserErased" as const })),
    { position: person * 500, revision: 0 },
  ),
).flat()

const calls = async (head: string | undefined, after?: string) => {
  const source = { ...inMemorySource([...log]), head: () => Effect.succeed(head) }
  const handled: Array<readonly [number, boolean]> = []
  await Effect.runPromise(
    followUntilHead(source, after, (batch, isMoreToCome = false) =>
      Effect.sync(() => void handled.push([batch.length, isMoreToCome])),
    ),
  )
  return handled
}

test("everything up to the head is delivered, and then no more is announced", async () => {
  expect(await calls("1000")).toEqual([
    [500, true],
    [500, false],
  ])
  expect(await calls("1000", "500")).toEqual([[500, false]])
})

test("events appended since are not waited for", async () => expect(await calls("500")).toEqual([[500, false]]))

test("if there is nothing before the head, nothing is delivered", async () => {
  expect(await calls(undefined)).toEqual([])
  expect(await calls("1000", "1000")).toEqual([])
})

import { expect, test } from "vitest"
import { makeTurns } from "./turns.ts"

test("two at once for each; the next gets the first turn that is given back", async () => {
  const { take, give } = makeTurns(2, 60_000)
  for (const person of ["ada", "ada", "grace"]) expect(await take(person)).toBe(true)
  const order: Array<string> = []
  const waiting = ["third", "fourth"].map(async (name) => (await take("ada")) && order.push(name))
  give("grace")
  await Promise.resolve()
  expect(order).toEqual([])
  give("ada")
  give("ada")
  await Promise.all(waiting)
  expect(order).toEqual(["third", "fourth"])
  give("ada")
  expect(await take("ada")).toBe(true)
})

test("one that waits too long gets none, and takes none later", async () => {
  const { take, give } = makeTurns(1, 10)
  expect(await take("ada")).toBe(true)
  expect(await take("ada")).toBe(false)
  give("ada")
  expect(await take("ada")).toBe(true)
  expect(await take("ada")).toBe(false)
})

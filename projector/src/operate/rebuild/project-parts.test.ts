import { expect, test } from "vitest"
import { projectParts, type Layer } from "./project-parts.ts"
import type { Part } from "./next-tables.ts"

const parts: ReadonlyArray<Part> = [1, 2, 3, 4, 5].map((part) => ({
  part,
  after: null,
  upTo: null,
  reached: null,
  done: false,
  events: 0,
}))

test("every range is projected once, and a free worker takes the next one", async () => {
  const projected: Array<string> = []
  const layer =
    (name: string, turns: number): Layer =>
    async (next) => {
      for (let part = next(); part !== undefined; part = next()) {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve()
        projected.push(`${name}${part.part}`)
      }
    }
  await projectParts(parts, [layer("slow", 50), layer("quick", 1)])
  expect(projected).toEqual(["quick2", "quick3", "quick4", "quick5", "slow1"])
})

test("a failure stops the other workers, and is thrown once they have stopped", async () => {
  let hasStopped = false
  const failing: Layer = async (next) => {
    next()
    throw new Error("the disk is full")
  }
  const stopped: Layer = async (next, failed) => {
    next()
    await new Promise<void>((resolve) => failed.addEventListener("abort", () => resolve()))
    expect(next()).toBeUndefined()
    hasStopped = true
    failed.throwIfAborted()
  }
  await expect(projectParts(parts, [stopped, failing])).rejects.toThrow("the disk is full")
  expect(hasStopped).toBe(true)
})

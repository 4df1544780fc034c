import { validate, version } from "uuid"
import { expect, test } from "vitest"
import { addedIdOf, newId } from "./ids.ts"

const command = newId()

test("what a command adds has the same id whenever it is decided at that revision", () => {
  expect(addedIdOf(command, 7, 2)).toBe(addedIdOf(command, 7, 2))
  const others = [addedIdOf(command, 7, 3), addedIdOf(command, 8, 2), addedIdOf(newId(), 7, 2)]
  expect(new Set([addedIdOf(command, 7, 2), ...others]).size).toBe(4)
})

test("the id is a UUID", () => {
  for (const [revision, index] of [
    [-1, 0],
    [16_000_000, 1_000_000],
  ] as const) {
    const id = addedIdOf(command, revision, index)
    expect(validate(id)).toBe(true)
    expect(version(id)).toBe(8)
  }
})

test("what is added later has the greater id, also than one that was made from the time", () => {
  const inOrder = [
    newId(),
    addedIdOf(command, -1, 0),
    addedIdOf(command, -1, 1),
    addedIdOf(command, 0, 0),
    addedIdOf(command, 9, 15),
    addedIdOf(command, 9, 16),
    addedIdOf(command, 10, 0),
    addedIdOf(command, 4_096, 65_536),
  ]
  expect(inOrder.toSorted()).toEqual(inOrder)
})

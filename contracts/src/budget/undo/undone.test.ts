import { expect, test } from "vitest"
import { standingUndos } from "./undone.ts"

const undo = (commandId: string, undoes: string) => ({ commandId, undoes })
const standing = (...undos: ReadonlyArray<ReturnType<typeof undo>>) =>
  Object.fromEntries([...standingUndos(undos)].map(([undoes, { commandId }]) => [undoes, commandId]))

test("an undo counts", () => expect(standing(undo("u", "a"))).toEqual({ a: "u" }))
test("until it is undone itself", () => expect(standing(undo("u", "a"), undo("v", "u"))).toEqual({ u: "v" }))
test("and again when that is undone", () =>
  expect(standing(undo("u", "a"), undo("v", "u"), undo("w", "v"))).toEqual({ a: "u", v: "w" }))
test("an action that was redone can be undone again", () =>
  expect(standing(undo("u", "a"), undo("v", "u"), undo("w", "a"))).toEqual({ a: "w", u: "v" }))

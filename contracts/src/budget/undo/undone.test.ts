import { expect, test } from "vitest"
import { undosInEffect } from "./undone.ts"

const undo = (commandId: string, undoes: string) => ({ commandId, undoes })
const inEffect = (...undos: ReadonlyArray<ReturnType<typeof undo>>) =>
  Object.fromEntries([...undosInEffect(undos)].map(([undoes, { commandId }]) => [undoes, commandId]))

test("an undo counts", () => expect(inEffect(undo("u", "a"))).toEqual({ a: "u" }))
test("until it is undone itself", () => expect(inEffect(undo("u", "a"), undo("v", "u"))).toEqual({ u: "v" }))
test("and again when that is undone", () =>
  expect(inEffect(undo("u", "a"), undo("v", "u"), undo("w", "v"))).toEqual({ a: "u", v: "w" }))
test("an action that was redone can be undone again", () =>
  expect(inEffect(undo("u", "a"), undo("v", "u"), undo("w", "a"))).toEqual({ a: "w", u: "v" }))

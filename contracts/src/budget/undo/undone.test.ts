import { expect, test } from "vitest"
import { actionInWords, isUndone, undosInEffect } from "./undone.ts"

const undo = (commandId: string, undoes: string) => ({ commandId, undoes })
const inEffect = (...undos: ReadonlyArray<ReturnType<typeof undo>>) =>
  Object.fromEntries([...undosInEffect(undos)].map(([undoes, { commandId }]) => [undoes, commandId]))

test("an undo counts", () => expect(inEffect(undo("u", "a"))).toEqual({ a: "u" }))
test("until it is undone itself", () => expect(inEffect(undo("u", "a"), undo("v", "u"))).toEqual({ u: "v" }))
test("and again when that is undone", () =>
  expect(inEffect(undo("u", "a"), undo("v", "u"), undo("w", "v"))).toEqual({ a: "u", v: "w" }))
test("an action that was redone can be undone again", () =>
  expect(inEffect(undo("u", "a"), undo("v", "u"), undo("w", "a"))).toEqual({ a: "w", u: "v" }))

test("what an undone action has caused is undone with it", () => {
  const undone = undosInEffect([undo("u", "change of a rule")])
  const done = { commandId: "what the rule did", causationId: "change of a rule" }
  expect(isUndone(undone, done)).toBe(true)
  expect(isUndone(undone, { ...done, causationId: "another" })).toBe(false)
})

test.each([
  [["You added Tea"], "You added Tea"],
  [["You added Tea", "You added Rent"], "“You added Tea” and “You added Rent”"],
  [["You added Tea", "You added Rent", "You added Books"], "“You added Tea”, “You added Rent” and 1 more change"],
  [["a", "b", "c", "d"], "“a”, “b” and 2 more changes"],
])("an action of the events %j is quoted as %s", (sentences, words) => expect(actionInWords(sentences)).toBe(words))

import { expect, test } from "vitest"
import type { UserId } from "@evenkeel/contracts/ids"
import { ownerKeyOf, sessionTokenOf } from "./session-token.ts"

const [ann, ben] = ["ann" as UserId, "ben" as UserId]

test("all of a person's sessions have the same owner", () => {
  expect(ownerKeyOf(sessionTokenOf(ann, "phone"))).toBe(ownerKeyOf(sessionTokenOf(ann, "laptop")))
})

test("two people's sessions have different owners", () => {
  expect(ownerKeyOf(sessionTokenOf(ann, "phone"))).not.toBe(ownerKeyOf(sessionTokenOf(ben, "phone")))
})

test("a token without a key of its owner stands for its owner, and is not passed on itself", () => {
  expect(ownerKeyOf("older")).not.toBe(ownerKeyOf("another"))
  expect(ownerKeyOf("older")).not.toContain("older")
})

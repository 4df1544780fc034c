import fc from "fast-check"
import { expect, test } from "vitest"
import { after } from "@evenkeel/contracts/budget/testing"
import { anyHistory } from "@evenkeel/contracts/testing/history"
import { violationsOf } from "./invariants.ts"

test("hold of every budget to which happens what could have happened", { timeout: 60_000 }, () => {
  fc.assert(fc.property(anyHistory(), ({ events }) => {
    expect(violationsOf(after(...events))).toEqual([])
  }))
})

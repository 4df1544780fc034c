import fc from "fast-check"
import { expect, test } from "vitest"
import { after } from "@evenkeel/contracts/test/budget"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { violationsOf } from "./invariants.ts"

test("the invariants hold for every budget with a possible history", () => {
  fc.assert(
    fc.property(anyHistory(), ({ events }) => {
      expect(violationsOf(after(...events))).toEqual([])
    }),
  )
})

import { Effect } from "effect"
import { expect, test } from "vitest"
import { guardQuota } from "./quota.ts"

const isPermitted = (permit: Effect.Effect<unknown, { readonly _tag: string }>): Promise<string> =>
  Effect.runPromise(Effect.match(permit, { onSuccess: () => "permitted", onFailure: ({ _tag }) => _tag }))

test("one item's calls leave the others theirs", async () => {
  const { permitFor } = guardQuota({ inAll: 100, perItem: 2 })
  const outcomes = []
  for (const item of ["one", "one", "one", "other"]) outcomes.push(await isPermitted(permitFor(item)))
  expect(outcomes).toEqual(["permitted", "permitted", "RateLimited", "permitted"])
})

test("all calls together stay within what the provider allows", async () => {
  const { permit } = guardQuota({ inAll: 2, perItem: 100 })
  const outcomes = []
  for (let call = 0; call < 3; call += 1) outcomes.push(await isPermitted(permit))
  expect(outcomes).toEqual(["permitted", "permitted", "RateLimited"])
})

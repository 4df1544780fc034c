import { expect, test } from "vitest"
import { growingDeadline } from "./deadline.ts"

test("a statement that is given up gets twice the time when it is tried again, up to the most, until one is answered", async () => {
  const within = growingDeadline({ first: 3, most: 10 })
  const given: Array<number> = []
  const ask = (failure?: string) =>
    within(async ({ query_timeout }) => {
      given.push(query_timeout)
      if (failure !== undefined) throw new Error(failure)
    }).catch(() => {})
  for (let tries = 1; tries <= 3; tries += 1) await ask("Query read timeout")
  await ask("Connection terminated") // what is left of that in pipeline mode
  await ask("Connection terminated unexpectedly")
  await ask()
  await ask()
  expect(given).toEqual([3, 6, 10, 10, 10, 10, 3])
})

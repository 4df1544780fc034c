import { expect, test } from "vitest"
import { after } from "@evenkeel/contracts/test/budget"
import { entered } from "@evenkeel/contracts/test/events"
import { planAtOnce, planned, pastOf } from "../../test/undo.ts"
import { inTurns } from "@evenkeel/server-kit/limits/in-turns"

test("others have their turn before long work is done", async () => {
  let others = 0
  const turns = setInterval(() => (others += 1), 0)
  function* work() {
    while (others < 3) yield
    return "done"
  }
  expect(await inTurns(work())).toBe("done")
  clearInterval(turns)
})

test("an undo takes a step for each event of the past, however many there are", () => {
  const at = new Date("2026-02-20T12:00:00Z")
  const past = (count: number) =>
    pastOf([...planned, ...Array.from({ length: count }, (_, index) => entered(`Tea ${index}`, 3_00))])
  const { count, decide } = planAtOnce({ commandId: "c4", past: past(40), at })
  expect(count).toBeGreaterThan(40)
  expect(decide(after(...past(40).map(({ event }) => event)))).toMatchObject({ success: [{ _tag: "ActionUndone" }] })
  expect(planAtOnce({ commandId: "c4", past: past(80), at }).count).toBe(count + 40)
})

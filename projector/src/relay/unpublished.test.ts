import { describe, expect, test } from "vitest"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { income, registered } from "@evenkeel/contracts/test/events"
import { changesBy } from "./unpublished.ts"

const ada = recorded("ada", [registered(), income(1_00), income(2_00)])
const [ben] = recorded("ben", [registered()])
const reason = "it is too large"

const changes = (waiting: ReadonlyArray<string>, ...refused: ReadonlyArray<number>) => {
  const { resumed, setAside } = changesBy(
    new Set(waiting),
    [...ada, ben!],
    refused.map((index) => ({ index, reason })),
  )
  return { resumed, setAside: setAside.map(({ streamId, revision }) => [streamId, revision]) }
}

describe("a stream", () => {
  test("waits behind the first of its last events that are refused, and no other stream does", () =>
    expect(changes([], 1, 2)).toEqual({ resumed: [], setAside: [["budget-ada", 1]] }))

  test("does not wait if a later event of it is published", () =>
    expect(changes([], 0, 1)).toEqual({ resumed: [], setAside: [] }))

  test("that waited does not any more once one is published", () =>
    expect(changes(["budget-ada", "budget-joan"])).toEqual({ resumed: ["budget-ada"], setAside: [] }))

  test("that waited goes on waiting behind the same event while others are refused", () =>
    expect(changes(["budget-ada"], 0, 1, 2)).toEqual({ resumed: [], setAside: [] }))

  test("that waited may wait again, behind another event", () =>
    expect(changes(["budget-ada"], 0, 2)).toEqual({ resumed: ["budget-ada"], setAside: [["budget-ada", 2]] }))
})

test("what is set aside says which event it is, and why", () =>
  expect(changesBy(new Set(), [ben!], [{ index: 0, reason }]).setAside).toEqual([
    {
      streamId: "budget-ben",
      revision: 0,
      position: ben!.position,
      eventId: ben!.eventId,
      type: ben!.type,
      reason,
    },
  ]))

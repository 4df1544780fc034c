import { describe, expect, test } from "vitest"
import { after } from "../../../test/budget.ts"
import { fact, linked, registered, reported, synced, timeZoneChanged } from "../../../test/events.ts"
import { describeEvent } from "../events.ts"

const person = [registered(), linked()] as const
const row = (id: string) => ({ transactionId: `our-${id}`, fact: fact(id, 5_00) })
const one = reported("sync", 0, { imported: [row("one")] })
const two = reported("sync", 1, { imported: [row("two")] })
const end = synced({ syncId: "sync", parts: 2, imported: [row("three")] })

describe("a sync in parts", () => {
  test("comes in with its last event, and nothing of it before", () => {
    expect(after(...person, one, two).transactions.size).toBe(0)
    const budget = after(...person, one, two, end)
    expect([...budget.transactions.keys()]).toEqual(["our-one", "our-two", "our-three"])
    expect(budget).toEqual(after(...person, synced({ imported: [row("one"), row("two"), row("three")] })))
  })

  test("that was not completed is nothing, whatever follows", () => {
    expect(after(...person, one, timeZoneChanged("UTC")).staged).toBeNull()
    const again = reported("again", 0, { imported: [row("four")] })
    const budget = after(...person, one, again, synced({ syncId: "again", parts: 1 }))
    expect([...budget.transactions.keys()]).toEqual(["our-four"])
  })

  test("that was begun anew has only what has come since", () => {
    expect([...after(...person, one, one, two, end).transactions.keys()]).toEqual(["our-one", "our-two", "our-three"])
  })

  test("that lacks a part cannot be completed", () => {
    expect(() => after(...person, one, end)).toThrow("before all of its rows have come")
  })

  test("is one line of the history, with all that it brought", () => {
    expect(describeEvent(end, after(...person, one, two)).sentence).toContain("brought 3 new transactions")
  })
})

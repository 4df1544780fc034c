import { beforeEach, expect, test } from "vitest"
import { listed } from "../../../../test/budget.ts"
import { resetPersonalState } from "../../../lib/store.ts"
import { keepSelected, selectedHere } from "./selection.ts"

const [list, filtered] = ["/transactions", "/transactions?status=pending"]
const rowsOf = (...names: ReadonlyArray<string>) => new Map(names.map((name) => [name, listed(name, 1)]))
const namesAt = (address: string) => [...selectedHere(address).keys()]

beforeEach(() => {
  resetPersonalState()
  history.pushState(null, "")
})

const back = () =>
  new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true })
    history.back()
  })

test("each entry of the history has its own, also after other lists, and after scrolling", async () => {
  keepSelected(list, rowsOf("Tea"))
  history.replaceState({ ...(history.state as object), top: 400 }, "")
  history.pushState(null, "")
  expect(namesAt(filtered)).toEqual([])
  keepSelected(filtered, rowsOf("Milk", "Bread"))
  expect(namesAt(filtered)).toEqual(["Milk", "Bread"])
  await back()
  expect(namesAt(list)).toEqual(["Tea"])
  expect(history.state).toMatchObject({ top: 400 })
})

test("what was cleared stays so, and no other list's is taken for it", () => {
  keepSelected(list, rowsOf("Tea"))
  expect(namesAt(filtered)).toEqual([])
  keepSelected(list, new Map())
  expect(namesAt(list)).toEqual([])
})

test("the next person finds nothing of it", () => {
  keepSelected(list, rowsOf("Tea"))
  resetPersonalState()
  expect(namesAt(list)).toEqual([])
})

import { expect, test } from "vitest"
import { toggleMonth } from "./selected-months.ts"

const key = "selected-months"
const kept = () => JSON.parse(localStorage.getItem(key) ?? "{}") as unknown

test("another person's selection, stored by another tab, is preserved", () => {
  localStorage.setItem(key, JSON.stringify({ grace: "2026-07" }))
  toggleMonth("ada", "2026-10")
  expect(kept()).toEqual({ grace: "2026-07", ada: "2026-10" })
  toggleMonth("ada", "2026-10")
  expect(kept()).toEqual({ grace: "2026-07" })
})

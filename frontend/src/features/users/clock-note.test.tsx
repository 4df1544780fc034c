import { act, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { show, signIn } from "../../../test/screen.tsx"
import { setServerTime } from "../../lib/today.ts"
import { ClockNote } from "./clock-note.tsx"

const minute = 60_000
const serverIs = (ahead: number): void => act(() => setServerTime(new Date(Date.now() + ahead).toUTCString()))
afterEach(() => serverIs(0))

test.each([
  [3 * 60 * minute, "3 hours ahead of"],
  [-61 * minute, "61 minutes behind"],
  [400 * 24 * 60 * minute, "400 days ahead of"],
])("clocks that are %d ms apart are named, and which one days follow", (ahead, difference) => {
  signIn()
  show(<ClockNote />)
  serverIs(ahead)
  expect(screen.getByRole("status").textContent).toBe(
    `The server's clock is ${difference} this device's, and one of them is wrong. Your days and months follow the server's.`,
  )
})

test.each([0, 4 * minute, -4 * minute])("nothing is said of %d ms, nor of a server that tells no time", (ahead) => {
  signIn()
  show(<ClockNote />)
  serverIs(ahead)
  act(() => setServerTime(null))
  expect(screen.queryByRole("status")).toBeNull()
})

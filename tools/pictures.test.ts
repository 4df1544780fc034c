import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { picturedNow, takenFrom } from "./test/pictured.ts"

/** docs/adr/0124-pictures-may-lag-behind-by-a-quarter.md */
const mostChanged = 1 / 4

test("README's pictures show the screens of now: npm run pictures takes them anew", () => {
  const before = JSON.parse(readFileSync(takenFrom, "utf8")) as Readonly<Record<string, string>>
  const now = picturedNow()
  const changed = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (file) => before[file] !== now[file],
  )
  expect(changed.slice(Math.floor(Object.keys(before).length * mostChanged))).toEqual([])
})

import { expect, test } from "vitest"
import { methodOf, pathOf, paths } from "./paths.ts"

/** Whether requests for the one also match the other: a placeholder matches anything but a slash. */
const takes = (one: string, other: string): boolean =>
  methodOf(one) === methodOf(other) &&
  new RegExp(`^${pathOf(one).replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(pathOf(other))

test("no path comes after a wider one, which would take its requests", () => {
  const all = Object.values(paths)
  const hidden = all.flatMap((path, index) =>
    all.slice(0, index).flatMap((earlier) => (takes(earlier, path) ? [`${path} comes after ${earlier}`] : [])),
  )
  expect(hidden).toEqual([])
})

// Imports bring so many rows at once that they are folded, and written, in turns with whatever else there is to do.
import { expect, test } from "vitest"
import { fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import { category, linked, typesSet } from "@evenkeel/contracts/test/events"
import { openProjecting, rowsOf } from "../../test/projecting.ts"
import { forEachTest } from "../../test/someone.ts"

const each = forEachTest()

const rows = Array.from({ length: 5_000 }, (_, index) =>
  importedRow(`Shop ${index}`, 1_00 + index, {
    line: 2 + index,
    date: `2025-${String(1 + (index % 12)).padStart(2, "0")}-10`,
    ...(index % 2 === 0 ? { categoryId: "groceries" } : {}),
  }),
)
const history = [linked(), typesSet(500, 300, 200), category("Groceries", 400), ...fileImported({ rows })]

test("a large one gives the same rows as event by event", async () => {
  const [atOnce, oneByOne] = [each.someone(history), each.someone(history)]
  await each.projecting.project(atOnce.log)
  for (const event of oneByOne.log) await each.projecting.project([event])
  const projected = await rowsOf(each.url, atOnce.userId)
  expect(projected).toEqual(await rowsOf(each.url, oneByOne.userId))
  expect(projected["transactions"]).toHaveLength(5_000)
})

test("of two projectors, one writes all of it, and the other nothing", async () => {
  const ada = each.someone(history)
  const other = await openProjecting(each.url, each.source)
  await Promise.all([each.projecting.project(ada.log), other.project(ada.log)])
  expect((await rowsOf(each.url, ada.userId))["transactions"]).toHaveLength(5_000)
  await other.close()
})

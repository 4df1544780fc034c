// Pins the projected rows, so that they cannot change without a new version. After raising the version, or if this
// fails because the pinned events have changed, pin them with
//   npx vitest run projector/src/read-models/version.test.ts -u
import { expect, test } from "vitest"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { digestOf, pinnedHistories, textOf } from "@evenkeel/contracts/test/pinned"
import { takeChanges } from "../projection/changed-rows.ts"
import { foldInto, unprojectedBudget } from "../projection/projected-budget.ts"
import { historySnapshotRow, historySnapshots } from "./history-snapshots.ts"
import { budgetTables } from "./schema.ts"
import { put } from "./table.ts"
import { readModelVersion } from "./version.ts"

/** All rows of one person, by table. */
const rowsOf = (events: ReadonlyArray<EventToAppend>) => {
  const projected = unprojectedBudget("ann")
  const stored = events.map((event, revision) => ({
    ...event,
    streamId: budgetStream("ann"),
    revision,
    position: String(revision + 1),
  }))
  expect(foldInto(projected, stored)).toBeUndefined()
  const changes = takeChanges(projected)
  put(changes, historySnapshots, historySnapshotRow("ann", projected.budget, projected.revision))
  return changes.put
}

test(`the rows of version ${readModelVersion}`, () => {
  const rows = pinnedHistories.map(rowsOf)
  const digests = budgetTables.map((table) => {
    const sorted = rows.map((of) => (of.get(table) ?? []).map(textOf).sort())
    return [table.name, digestOf([table.columns, table.key, sorted])]
  })
  expect(digestOf(pinnedHistories), "the pinned events changed: pin them again, see above").toMatchSnapshot("events")
  expect(Object.fromEntries(digests), "the rows changed: raise the version, or mend the fold").toMatchSnapshot("rows")
})

import { expect, test } from "vitest"
import { history } from "../read-models/history.ts"
import { historySnapshots } from "../read-models/history-snapshots.ts"
import { noChanges, type Row, type Table } from "../read-models/table.ts"
import { partsOf } from "./parts.ts"

test("many rows are written in parts, and each snapshot, which is a whole budget, alone", () => {
  const rows = (count: number): Array<Row> => Array.from({ length: count }, () => ({}))
  const put = new Map<Table, Array<Row>>([
    [history, rows(4_500)],
    [historySnapshots, rows(3)],
  ])
  const sizes = [...partsOf({ ...noChanges(), put })].map((part) =>
    [...part.put].map(([{ name }, { length }]) => [name, length]),
  )
  expect(sizes.flat()).toEqual([
    ["history", 2_000],
    ["history", 2_000],
    ["history", 500],
    ["history_snapshots", 1],
    ["history_snapshots", 1],
    ["history_snapshots", 1],
  ])
})

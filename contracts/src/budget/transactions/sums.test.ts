import { expect, test } from "vitest"
import { deleted, fact, imported, linked, registered, synced } from "../../../test/events.ts"
import { emptyBudget } from "../budget.ts"
import { fold } from "../fold.ts"
import { addTo, summandOfRow, type SumFigures } from "./sums.ts"

test("an amount in another currency adds no money, also once it was deleted", () => {
  const yen = fact("yen", 1200, { currency: "JPY", decimals: 0 })
  const { bankRows } = fold(emptyBudget(), [
    registered(),
    linked(),
    imported(fact("yen", 12_00), fact("tea", 3_00)),
    synced({ modified: [{ transactionId: "our-yen", fact: yen }] }),
    deleted("our-yen"),
    deleted("our-tea"),
  ])
  const sums = new Map<string, SumFigures>()
  for (const row of bankRows.values()) addTo(sums, summandOfRow(row)!, 1)
  expect([...sums.values()]).toMatchObject([{ exclusion: "deleted", countOut: 2, moneyOut: 3_00, moneyIn: 0 }])
})

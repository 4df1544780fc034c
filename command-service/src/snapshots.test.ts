import { Effect, Result } from "effect"
import { expect, test } from "vitest"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { decodeEvent } from "@evenkeel/contracts/budget/codec"
import { fold } from "@evenkeel/contracts/budget/fold"
import { writeSnapshot } from "@evenkeel/contracts/budget/snapshot"
import { digestOf, pinnedHistories } from "@evenkeel/contracts/test/pinned"
import { after } from "@evenkeel/contracts/test/budget"
import { category, income, registered, typesSet } from "@evenkeel/contracts/test/events"
import { makeLog } from "@evenkeel/server-kit/observability"
import { newId } from "@evenkeel/contracts/ids"
import { closeAccount } from "./users/erasure-tables.ts"
import { foldVersion, keepSnapshots } from "./snapshots.ts"
import { addUser, theTables } from "../test/tables.ts"

/** After raising the version, or if the pinned events have changed: npx vitest run command-service/src/snapshots.test.ts -u */
test(`the budgets of version ${foldVersion}`, () => {
  const budgets = pinnedHistories.map((events) =>
    writeSnapshot(
      fold(
        emptyBudget(),
        events.map((event) => Result.getOrThrow(decodeEvent(event))),
      ),
    ),
  )
  expect(digestOf(pinnedHistories), "the pinned events changed: pin them again, see above").toMatchSnapshot("events")
  expect(digestOf(budgets), "the budgets changed: raise foldVersion, or mend the fold").toMatchSnapshot("budgets")
})

const tables = theTables()
const snapshots = () => keepSnapshots(tables.db, makeLog("test", "silent"))
const read = (userId: string) => Effect.runPromise(snapshots().read(userId))

const hash = "0f".repeat(32)
const budget = after(registered(), income(5000_00), typesSet(500, 300, 200), category("Rent", 600))
const richer = after(registered(), income(7000_00))

const someone = async () => {
  const userId = newId()
  await addUser(tables.db, userId)
  return userId
}

test("a budget that took many events to read is stored, and replaces the previous snapshot", async () => {
  const userId = await someone()
  await snapshots().offer(userId, { budget, revision: 600, hash }, 500)
  expect(await read(userId)).toEqual({ budget, revision: 600, hash })
  await snapshots().offer(userId, { budget: richer, revision: 1200, hash }, 599)
  expect(await read(userId)).toEqual({ budget: richer, revision: 1200, hash })
})

test("one that took few events is not", async () => {
  const userId = await someone()
  await snapshots().offer(userId, { budget, revision: 498, hash }, 499)
  expect(await read(userId)).toBeUndefined()
})

test("nothing is stored for a user who was erased in the meantime", async () => {
  const userId = await someone()
  await closeAccount(tables.db, userId)
  await snapshots().offer(userId, { budget, revision: 600, hash }, 600)
  expect(await read(userId)).toBeUndefined()
})

test.each([
  ["of another fold", { fold: "another" }],
  ["that cannot be read", { budget: "{" }],
])("a snapshot %s is ignored", async (_, changed) => {
  const userId = await someone()
  await snapshots().offer(userId, { budget, revision: 600, hash }, 600)
  await tables.db.withSchema("commands").table("snapshots").where({ user_id: userId }).update(changed)
  expect(await read(userId)).toBeUndefined()
})

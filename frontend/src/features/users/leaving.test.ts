// A person logs out during a call and another one logs in: none of the following, from the
// first session, reaches the second.
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../api/refreshing.ts"
import { fetchLists } from "../../api/queries.ts"
import { showUndoable, runOrSay } from "../../api/run.ts"
import { syncAccounts } from "../../api/sync.ts"
import { checking, haveBudget, transaction, earlierMonths } from "../../../test/budget.ts"
import { signIn } from "../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../test/server.ts"
import { undone } from "../../../test/timeline.ts"
import { waiting } from "../../../test/watch.ts"
import { alerts, showDanger, showSuccess, announce, announcement } from "../../components/feedback/alerts.tsx"
import { finaliser } from "../../api/earlier-months.ts"
import { logout } from "../../lib/session.ts"

useBackend()
beforeEach(async () => {
  signIn()
  haveBudget()
  await Promise.all([fetchLists("accounts"), fetchLists("transactions")])
  answer("logout", { message: "Logged out" })
})

const dentist = transaction("Dentist", 80, { date: "2020-01-31" })

/** Delays the answer to the call until the next person has logged in. */
const answeredTooLate = async <Name extends RouteName>(
  begin: () => void,
  name: Name,
  reply: () => Reply<Name>,
): Promise<void> => {
  const { released, release } = gate()
  const { released: isAnswered, release: answered } = gate()
  answer(name, async () => {
    await released
    answered()
    return reply()
  })
  begin()
  await logout(() => {})
  signIn({
    userId: "grace",
    name: "Grace Hopper",
    username: "grace",
    linkToken: null,
    currency: "USD",
    timeZone: "UTC",
    isTimeZoneChosen: false,
  })
  release()
  await isAnswered
  // Once this later call has been answered, the late answer has been handled too.
  await refresh("all")
}

const nothingReachesTheNext = (): void => {
  expect(alerts.list).toEqual([])
  expect(waiting()).toEqual([])
  expect(finaliser.open).toBe(false)
}

test("the result of a sync", async () => {
  await answeredTooLate(
    () =>
      void syncAccounts([checking.accountId]).then(
        () => showSuccess("Synchronized"),
        () => showDanger("Not synchronized"),
      ),
    "syncTransactions",
    () => ({
      allModifiedOrAddedTransactions: [],
      removedTransactionIds: [],
      ...earlierMonths(dentist),
      updatedAccounts: [],
    }),
  )
  nothingReachesTheNext()
})

test("a transaction added to an earlier month, and its undo", async () => {
  await answeredTooLate(
    () => void runOrSay("addTransaction", { body: { updatedName: "Dentist", updatedAmount: 80, date: dentist.date } }),
    "addTransaction",
    () => dentist,
  )
  nothingReachesTheNext()
})

test("the result of an undo", async () => {
  await answeredTooLate(
    () => {
      showUndoable("Transaction successfully deleted", "command-1")
      alerts.list[0]?.undo?.()
    },
    "undoAction",
    () => undone("Undone", earlierMonths(dentist)),
  )
  nothingReachesTheNext()
})

test("the reason for a refusal", async () => {
  await answeredTooLate(
    () => void runOrSay("addTransaction", { body: { updatedName: "Dentist", updatedAmount: 80, date: dentist.date } }),
    "addTransaction",
    () => refuse(422, "No"),
  )
  nothingReachesTheNext()
})

test("the last screen reader announcement", async () => {
  announce("Dentist dropped on Health.")
  await logout(() => {})
  expect(announcement.text).toBe("")
})

import { test } from "vitest"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import { decideAccount, type AccountCommand } from "./decide.ts"
import { accountRemoved, assigned, connectionChanged, linked, registered } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { person, reported, row, savings } from "../../test/sync.ts"

const checking = linked() as EventOf<"AccountLinked">
const deciding = (command: AccountCommand) => (budget: Parameters<typeof decideAccount>[1]) =>
  decideAccount(command, budget)
const link = (changes: Partial<EventOf<"AccountLinked">> = {}) =>
  deciding({ ...checking, accountId: "another", ...changes, _tag: "LinkAccount" })
const remove = (accountId: string) => deciding({ _tag: "RemoveAccount", accountId })
const failing = deciding({ _tag: "ChangeConnection", itemId: "harbor", problem: "login required" })
const failed = connectionChanged("reconnect", { problem: "login required" })

test("an account is linked", () =>
  given(registered())
    .when(link({ accountId: "checking" }))
    .then(checking))

test("linking the same account again is refused", () =>
  given(registered(), checking).when(link()).thenRefused("Account already added"))

test("linking one of the same institution, name and mask through a second login is refused", () => {
  given(registered(), checking)
    .when(link({ itemId: "second", plaidAccountId: "other" }))
    .thenRefused("Account already added")
  given(registered(), checking)
    .when(link({ itemId: "second", plaidAccountId: "other", institutionName: "Harbor Bank, N.A." }))
    .thenRefused("Account already added")
  given(registered(), { ...checking, institutionId: null })
    .when(link({ itemId: "second", plaidAccountId: "other" }))
    .thenRefused("Account already added")
})

test("the same name at another institution, or twice in one login, means another account", () => {
  const elsewhere = {
    itemId: "second",
    plaidAccountId: "other",
    institutionId: "ins_meadow",
    institutionName: "Meadow",
  }
  given(registered(), checking)
    .when(link(elsewhere))
    .then({ ...checking, accountId: "another", ...elsewhere })
  given(registered(), checking)
    .when(link({ plaidAccountId: "other" }))
    .then({ ...checking, accountId: "another", plaidAccountId: "other" })
})

test("removing an account drops its uncategorised transactions, and no other account's", () => {
  const both = [...person, savings]
  const { events } = given(...both).when(
    reported({ added: [row("x1"), row("x2"), row("s1", { plaidAccountId: "plaid-savings" })] }),
  )
  given(...both, ...events, assigned("t1.1", "dining"))
    .when(remove("checking"))
    .then(accountRemoved("checking", "t1.2"))
})

test("an unknown account cannot be removed", () =>
  given(registered()).when(remove("checking")).thenRefused("Account not found"))

test("a connection failure is recorded once", () => {
  given(registered(), checking).when(failing).then(failed)
  given(registered(), checking, failed).when(failing).thenNothing()
  // An old event brought its message along.
  const message = "Harbor Bank wants you to log in again. Please reconnect this account."
  given(registered(), checking, { _tag: "ConnectionChanged", itemId: "harbor", status: "reconnect", message })
    .when(failing)
    .thenNothing()
  given(registered()).when(failing).thenNothing()
})

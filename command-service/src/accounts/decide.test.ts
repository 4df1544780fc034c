import { describe, expect, test } from "vitest"
import type { EventOf } from "@evenkeel/contracts/budget/events"
import { decideAccount, type AccountCommand } from "./decide.ts"
import {
  accountRemoved,
  assigned,
  connectionChanged,
  countedAs,
  currencyChosen,
  linked,
  registered,
} from "@evenkeel/contracts/test/events"
import { accountOpened, fileImported, importedRow } from "@evenkeel/contracts/test/imports"
import { given } from "../../test/deciding.ts"
import { person, reported, row, savings } from "../../test/sync.ts"

const checking = linked() as EventOf<"AccountLinked">
const deciding = (command: AccountCommand) => (budget: Parameters<typeof decideAccount>[1]) =>
  decideAccount(command, budget)
const link = (changes: Partial<EventOf<"AccountLinked"> & { readonly currency: string }> = {}) =>
  deciding({ ...checking, accountId: "another", currency: "USD", ...changes, _tag: "LinkAccount" })
const remove = (accountId: string) => deciding({ _tag: "RemoveAccount", accountId })
const failing = deciding({ _tag: "ChangeConnection", itemId: "harbor", problem: "login required" })
const failed = connectionChanged("reconnect", { problem: "login required" })

test("an account is linked", () =>
  given(registered())
    .when(link({ accountId: "checking" }))
    .then(checking))

describe("an account that was opened by hand", () => {
  const cash = { name: "Cash box", accountType: "CHECKING", openingBalance: 50_00 } as const
  const open = (changes: { readonly name?: string; readonly mask?: string } = {}) =>
    deciding({ _tag: "OpenAccount", accountId: "cash", ...cash, mask: null, institutionName: null, ...changes })
  const cashBox = accountOpened("Cash box", { accountId: "cash", openingBalance: 50_00 })

  test("belongs to no bank", () => {
    const { budget } = given(registered()).when(open({ name: " Cash  box " }))
    expect(budget).toEqual(given(registered(), cashBox).budget)
    expect(budget.items.size).toBe(0)
  })
  test("has a name, and not that of another", () => {
    given(registered())
      .when(open({ name: " " }))
      .thenRefused("Please name the account.")
    given(registered(), cashBox).when(open()).thenRefused("Account already added")
  })
  test("may be called like one of a bank", () =>
    given(registered(), checking)
      .when(open({ name: "Everyday", mask: "0001" }))
      .then({ ...cashBox, name: "Everyday", mask: "0001" }))
  test("becomes the bank's when that is linked and its number ends alike, with what files have brought", () => {
    const opened = accountOpened("My account", { accountId: "by hand", mask: "0001" })
    const rows = fileImported({ rows: [importedRow("Baker", 4_00)], accountId: "by hand" })
    const { budget } = given(registered(), opened, ...rows).when(link())
    expect([...budget.accounts.values()].map(({ accountId, itemId, name }) => [accountId, itemId, name])).toEqual([
      ["by hand", "harbor", "Everyday"],
    ])
    expect(budget.transactions.get("baker")?.accountId).toBe("by hand")
  })
  test.each([
    ["the number ends otherwise", { mask: "0002" }],
    ["the number is unknown", {}],
    ["it is of another type", { mask: "0001", accountType: "CREDIT" } as const],
  ])("stays beside the bank's if %s", (_, fields) =>
    given(registered(), accountOpened("Mine", fields))
      .when(link())
      .then({ ...checking, accountId: "another" }),
  )
  test("is removed with its uncategorised transactions, however many files have brought", () => {
    const rows = [
      importedRow("Baker", 4_00, { categoryId: "dining" }),
      importedRow("Market", 30_00),
      importedRow("Stall", 5_00),
    ]
    const { events, budget } = given(
      ...person,
      cashBox,
      ...fileImported({ rows, accountId: "cash" }),
      countedAs("spending", "stall"),
    ).when(remove("cash"))
    expect(events).toEqual([{ ...accountRemoved("cash", "stall"), imported: 1 }])
    expect([...budget.transactions.keys()]).toEqual(["baker"])
    expect(budget.formerAccounts.get("cash")).toMatchObject({ itemId: null, name: "Cash box" })
  })
})

test("an account is linked if it is in the budget's currency", () => {
  const inYen = link({ accountId: "checking", currency: "JPY" })
  given(registered(), currencyChosen("JPY")).when(inYen).then(checking)
  given(registered()).when(inYen).thenRefused("Only accounts in US dollars can be linked; this one is in JPY.")
  given(registered(), currencyChosen("EUR"))
    .when(inYen)
    .thenRefused("Only accounts in euros can be linked; this one is in JPY.")
})

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

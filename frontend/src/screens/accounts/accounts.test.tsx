import type { Account } from "@evenkeel/contracts/api/accounts"
import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { earlierMonths, haveBudget } from "../../../test/budget.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../test/server.ts"
import { bankAccount, useWidget } from "../../../test/widget.ts"
import { Accounts } from "./accounts.tsx"

useBackend()
const widget = useWidget()
beforeEach(() => {
  signIn()
  answer("currentUser", ada)
})

const checking: Account = {
  accountId: "1",
  accountName: "Everyday",
  balance: 2481.5,
  plaidAccountId: "p1",
  accountType: "CHECKING",
  mask: "4821",
  institutionName: "Harbor Bank",
  status: "connected",
  source: "bank",
}
const card: Account = {
  ...checking,
  accountId: "2",
  accountName: "Blue Card",
  accountType: "CREDIT",
  plaidAccountId: "p2",
  status: "reconnect",
}

test("an account shows its name, its type and its balance to the cent", async () => {
  haveBudget({ accounts: [checking] })
  show(<Accounts />)
  const shown = within(await screen.findByRole("listitem"))
  expect(shown.getByRole("heading", { name: "Everyday" })).toBeTruthy()
  expect(shown.getByText("Checking")).toBeTruthy()
  expect(shown.getByText("$2,481.50")).toBeTruthy()
  expect(shown.getByText("Connected")).toBeTruthy()
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/home")
})

test.each([
  ["CREDIT", 20, "-$20.00 You owe"],
  ["LOAN", 20, "-$20.00 You owe"],
  ["CREDIT", -20, "$20.00 In credit"],
  ["CREDIT", 0, "$0.00"],
  ["CHECKING", 20, "$20.00"],
  ["CHECKING", -20, "-$20.00"],
] as const)("the balance of a %s account, %d, is written as %s", async (accountType, balance, written) => {
  haveBudget({ accounts: [{ ...checking, accountType, balance }] })
  show(<Accounts />)
  await screen.findByRole("heading", { name: "Everyday" })
  expect(document.querySelector(".account-balance")?.textContent).toBe(written)
})

test("removing an account asks first and then confirms it", async () => {
  haveBudget({ accounts: [checking] })
  answer("removeAccount", ({ params }) => ({ message: `removed ${params["id"]}` }))
  const { person } = show(<Accounts />)
  await person.click(await screen.findByRole("button", { name: "Remove Everyday" }))
  await person.click(screen.getByRole("button", { name: "Cancel" }))
  expect(screen.getByRole("heading", { name: "Everyday" })).toBeTruthy()
  await person.click(screen.getByRole("button", { name: "Remove Everyday" }))
  await person.click(screen.getByRole("button", { name: "Remove account" }))
  await screen.findByText("Account successfully deleted")
  expect(screen.getByRole("heading", { name: "No accounts yet" })).toBeTruthy()
})

test("an account that cannot be removed stays, and the reason is shown", async () => {
  haveBudget({ accounts: [checking] })
  answer("removeAccount", () => refuse(503, "The bank is away."))
  const { person } = show(<Accounts />)
  await person.click(await screen.findByRole("button", { name: "Remove Everyday" }))
  await person.click(screen.getByRole("button", { name: "Remove account" }))
  await screen.findByText("The bank is away.")
  expect(screen.getByRole("heading", { name: "Everyday" })).toBeTruthy()
})

test("while an account is being removed, its button does nothing", async () => {
  haveBudget({ accounts: [checking] })
  const { released, release } = gate()
  answer("removeAccount", async () => {
    await released
    return { message: "removed" }
  })
  const { person } = show(<Accounts />)
  await person.click(await screen.findByRole("button", { name: "Remove Everyday" }))
  await person.click(screen.getByRole("button", { name: "Remove account" }))
  await person.click(screen.getByRole("button", { name: "Remove Everyday" }))
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(screen.getByRole("button", { name: "Remove Everyday" }).getAttribute("aria-busy")).toBe("true")
  release()
  await screen.findByText("Account successfully deleted")
})

test("linking another account confirms it", async () => {
  haveBudget({ accounts: [checking] })
  answer("linkAccount", { ...checking, accountId: "3", accountName: "Savings", plaidAccountId: "p3" })
  const { person } = show(<Accounts />)
  await person.click(await screen.findByRole("button", { name: "Add Account" }))
  await waitFor(() => expect(widget.opened).toEqual(["link-1"]))
  act(() => widget.succeed("public-1", bankAccount("p3", "Savings")))
  await screen.findByText("Account added successfully")
  expect(screen.getByRole("heading", { name: "Savings" })).toBeTruthy()
})

test("an account whose bank requires a new login is reconnected in the widget, with its own token", async () => {
  haveBudget({ accounts: [card] })
  answer("refreshLinkToken", ({ body }) => ({
    ...ada,
    linkToken: { token: `repair-${body.accountId}`, expiration: "2999-01-01T00:00:00Z" },
  }))
  answer("syncTransactions", ({ body }) => ({
    allModifiedOrAddedTransactions: [],
    removedTransactionIds: [],
    ...earlierMonths(),
    updatedAccounts: body.accounts.map((accountId) => ({ accountId, balance: -20, status: "connected" as const })),
  }))
  const { person } = show(<Accounts />)
  await screen.findByText("Your bank wants you to log in again.")
  await person.click(screen.getByRole("button", { name: "Reconnect: Blue Card" }))
  await waitFor(() => expect(widget.opened).toEqual(["repair-2"]))
  act(() => widget.succeed("", bankAccount("p2", "Blue Card")))
  await screen.findByText("Account reconnected")
  expect(screen.getByText("$20.00")).toBeTruthy()
  expect(screen.queryByRole("button", { name: "Reconnect: Blue Card" })).toBeNull()
})

test("a bank that wants a new login says so once, on the first of its accounts", async () => {
  const message = "Harbor Bank wants you to log in again."
  const troubled = { status: "reconnect", message } as const
  haveBudget({
    accounts: [
      { ...checking, ...troubled },
      { ...card, ...troubled },
    ],
  })
  show(<Accounts />)
  expect(await screen.findAllByText(message)).toHaveLength(1)
  expect(screen.getAllByRole("button", { name: /^Reconnect/ }).map((button) => button.ariaLabel)).toEqual([
    "Reconnect: Everyday",
  ])
  expect(screen.getByText("Same bank: reconnect above")).toBeTruthy()
})

test("a reconnect token that expires in the bank window is replaced once, for the same account", async () => {
  haveBudget({ accounts: [card] })
  let made = 0
  answer("refreshLinkToken", ({ body }) => ({
    ...ada,
    linkToken: { token: `repair-${body.accountId}-${(made += 1)}`, expiration: "2999-01-01T00:00:00Z" },
  }))
  const { person } = show(<Accounts />)
  await person.click(await screen.findByRole("button", { name: "Reconnect: Blue Card" }))
  await waitFor(() => expect(widget.opened).toEqual(["repair-2-1"]))
  act(() => widget.exit({ error_code: "INVALID_LINK_TOKEN" }))
  await waitFor(() => expect(widget.opened).toEqual(["repair-2-1", "repair-2-2"]))
  act(() => widget.exit({ error_code: "INVALID_LINK_TOKEN" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Your bank could not be linked. Please try again.")
  expect(made).toBe(2)
})

test("a missing reconnect token is reported", async () => {
  haveBudget({ accounts: [card] })
  answer("refreshLinkToken", () => refuse(503, "The bank is away."))
  const { person } = show(<Accounts />)
  await person.click(await screen.findByRole("button", { name: "Reconnect: Blue Card" }))
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Your bank cannot be reached right now. Please try again in a moment.",
  )
  expect(widget.opened).toEqual([])
})

test("an account that failed for another reason can be retried", async () => {
  haveBudget({ accounts: [{ ...card, status: "error", message: "Harbor Bank is not answering." }] })
  answer("syncTransactions", () => refuse(503, "Please try again in a minute."))
  const { person } = show(<Accounts />)
  expect(await screen.findByText("Harbor Bank is not answering.")).toBeTruthy()
  await person.click(screen.getByRole("button", { name: "Try again: Blue Card" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Please try again in a minute.")
})

test("an account that still fails when it is retried says why", async () => {
  haveBudget({ accounts: [{ ...card, status: "error" }] })
  answer("syncTransactions", {
    allModifiedOrAddedTransactions: [],
    removedTransactionIds: [],
    ...earlierMonths(),
    updatedAccounts: [{ accountId: "2", balance: 0, status: "error", message: "Harbor Bank is closed." }],
  })
  const { person } = show(<Accounts />)
  await screen.findByText("Your bank could not be reached.")
  await person.click(screen.getByRole("button", { name: "Try again: Blue Card" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Harbor Bank is closed.")
})

test("the buttons below the list come with it, which would push them down later", async () => {
  const { released, release } = gate()
  answer("accounts", async () => {
    await released
    return []
  })
  show(<Accounts />, "/accounts")
  expect(screen.getByText("Loading your accounts")).toBeTruthy()
  expect(screen.queryByRole("button")).toBeNull()
  release()
  await screen.findByText("No accounts yet")
  expect(screen.getByRole("heading", { name: "Your data" })).toBeTruthy()
})

test("a failed fetch of the list says why and can be retried", async () => {
  answer("accounts", () => refuse(503, "One moment, please."))
  const { person } = show(<Accounts />)
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  haveBudget({ accounts: [checking] })
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByRole("heading", { name: "Everyday" })
})

import type { Account, AccountLink } from "@evenkeel/contracts/api/accounts"
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import type { SyncResponse } from "@evenkeel/contracts/api/transactions/transactions"
import { earlierMonths, haveBudget } from "../../../test/budget.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../test/server.ts"
import { bankAccount, useWidget } from "../../../test/widget.ts"
import { auth } from "../../lib/session.ts"
import { client } from "../../lib/api.ts"
import { ConnectAccounts } from "./connect-accounts.tsx"

useBackend()
const widget = useWidget()

const accountOf = ({ plaidAccountId, accountName }: AccountLink): Account => ({
  accountId: `account-${plaidAccountId}`,
  accountName,
  balance: 0,
  plaidAccountId,
  accountType: "CHECKING",
  mask: null,
  institutionName: "Harbor",
  status: "connected",
  source: "bank",
})

let linked: Array<AccountLink> = []
const nothingNew: SyncResponse = {
  allModifiedOrAddedTransactions: [],
  removedTransactionIds: [],
  ...earlierMonths(),
  updatedAccounts: [],
}
beforeEach(() => {
  signIn()
  linked = []
  answer("currentUser", ada)
  haveBudget({ accounts: [] })
  answer("linkAccount", ({ body }) => {
    linked.push(body)
    return accountOf(body)
  })
  answer("syncTransactions", nothingNew)
  answer("refreshLinkToken", { ...ada, linkToken: { token: "link-2", expiration: "2999-01-01T00:00:00Z" } })
})

const openWidget = async (name = "Connect Accounts", times = 1) => {
  const shown = show(<ConnectAccounts />, "/connect-accounts")
  await shown.person.click(await screen.findByRole("button", { name }))
  await waitFor(() => expect(widget.opened).toHaveLength(times))
  return shown
}

test("the step can be skipped until an account is linked", async () => {
  const { person, path } = show(<ConnectAccounts />, "/connect-accounts")
  const skip = await screen.findByRole("button", { name: "Skip For Now" })
  expect(screen.queryByRole("button", { name: "Continue..." })).toBeNull()
  await person.click(skip)
  expect(path()).toBe("/income")
})

test("after a login on a bank's own site, the same session continues where the bank sends people back to", async () => {
  await openWidget()
  cleanup()
  history.replaceState(null, "", "/connect-accounts?oauth_state_id=7")
  show(<ConnectAccounts />, "/connect-accounts")
  await waitFor(() => expect(widget.opened).toEqual(["link-1", "link-1"]))
  expect(widget.returnedTo()).toBe(`${location.origin}/connect-accounts?oauth_state_id=7`)
  act(() => widget.succeed("public-1", bankAccount("a", "Checking")))
  await screen.findByText("Account added succesfully")
  expect(linked).toMatchObject([{ plaidAccountId: "a", publicToken: "public-1" }])
  expect(location.search).toBe("")
})

test.each([
  ["without a session to resume", async () => {}],
  [
    "from the session of somebody else",
    async () => {
      await openWidget()
      cleanup()
      widget.opened.length = 0
      signIn({ ...ada, userId: "user-2" })
      answer("currentUser", { ...ada, userId: "user-2" })
    },
  ],
])("a return %s opens no bank window, and the next one begins anew", async (_, prepare) => {
  await prepare()
  history.replaceState(null, "", "/connect-accounts?oauth_state_id=7")
  await openWidget()
  expect(widget.opened).toEqual(["link-1"])
  expect(widget.returnedTo()).toBeUndefined()
})

test("a page that was left and reloaded opens no bank window by itself", async () => {
  await openWidget()
  cleanup()
  show(<ConnectAccounts />, "/connect-accounts")
  await screen.findByRole("button", { name: "Connect Accounts", busy: false })
  expect(widget.opened).toEqual(["link-1"])
})

test("every account of a session is linked with its public token; then the person can continue or add another", async () => {
  const { person, path } = await openWidget()
  expect(widget.opened).toEqual(["link-1"])
  act(() => widget.succeed("public-1", bankAccount("a", "Checking"), bankAccount("b", "Savings")))
  await screen.findByText("Account added succesfully")
  expect(linked.map(({ plaidAccountId, publicToken }) => [plaidAccountId, publicToken])).toEqual([
    ["a", "public-1"],
    ["b", "public-1"],
  ])
  expect(screen.queryByRole("button", { name: "Skip For Now" })).toBeNull()

  // The provider takes a token for one link only.
  await person.click(await screen.findByRole("button", { name: "Add Another Account" }))
  await waitFor(() => expect(widget.opened).toEqual(["link-1", "link-2"]))
  await person.click(screen.getByRole("button", { name: "Continue..." }))
  expect(path()).toBe("/income")
})

test("what is linked is read at once, with progress, and a bank that fails can be tried again", async () => {
  const { released, release } = gate()
  answer("syncTransactions", async () => {
    await released
    return refuse(503, "The bank does not answer right now.")
  })
  const { person, path } = await openWidget()
  act(() => widget.succeed("public-1", bankAccount("a", "Checking")))
  expect(await screen.findByRole("progressbar", { name: "Reading your transactions…" })).toBeTruthy()
  release()
  await screen.findByText("The bank does not answer right now.")
  answer("syncTransactions", nothingNew)
  await person.click(screen.getByRole("button", { name: "Try again" }))
  await screen.findByText("Everything is up to date")
  await person.click(screen.getByRole("button", { name: "See the plan that fits" }))
  expect(path()).toBe("/plan")
})

test("nothing can be pressed by mistake before it is known which accounts are linked", async () => {
  const { released, release } = gate()
  const known = { plaidAccountId: "a", accountName: "Checking", publicToken: "public-1", accountType: null }
  answer("accounts", async () => {
    await released
    return [accountOf(known)]
  })
  show(<ConnectAccounts />, "/connect-accounts")
  expect(screen.getByText("Loading your accounts")).toBeTruthy()
  expect(screen.queryByRole("button")).toBeNull()
  release()
  await screen.findByRole("button", { name: "Continue..." })
})

test("accounts that cannot be fetched do not prevent others from being linked", async () => {
  answer("accounts", () => refuse(503, "One moment, please."))
  await openWidget()
})

test("the button is busy until the accounts of a session are linked", async () => {
  const { released, release } = gate()
  answer("linkAccount", async ({ body }) => {
    await released
    return accountOf(body)
  })
  await openWidget()
  act(() => widget.succeed("public-1", bankAccount("a", "Checking")))
  expect(screen.getByRole("button", { name: "Connect Accounts", busy: true })).toBeTruthy()
  release()
  await screen.findByRole("button", { name: "Add Another Account", busy: false })
})

test("an account that is already linked is reported and not linked again, and the others are linked", async () => {
  const known = { plaidAccountId: "a", accountName: "Checking", publicToken: "public-1", accountType: null }
  answer("accounts", [accountOf(known)])
  show(<ConnectAccounts />, "/connect-accounts")
  await screen.findByRole("button", { name: "Continue..." })
  fireEvent.click(screen.getByRole("button", { name: "Add Another Account" }))
  await waitFor(() => expect(widget.opened).toHaveLength(1))
  act(() => widget.succeed("public-2", bankAccount("a", "Checking"), bankAccount("b", "Savings")))
  expect((await screen.findByRole("alert")).textContent).toContain("Account already added")
  await screen.findByText("Account added succesfully")
  expect(linked.map(({ plaidAccountId }) => plaidAccountId)).toEqual(["b"])
})

test("the refusal of one account does not prevent the others from being linked", async () => {
  answer("linkAccount", ({ body }) =>
    body.plaidAccountId === "a" ? refuse(409, "Account already added") : accountOf(body),
  )
  await openWidget()
  act(() => widget.succeed("public-1", bankAccount("a", "Checking"), bankAccount("b", "Savings")))
  expect((await screen.findByRole("alert")).textContent).toContain("Account already added")
  await screen.findByText("Account added succesfully")
})

test("if every account is refused, nothing is reported as added", async () => {
  answer("linkAccount", () => refuse(409, "Account already added"))
  await openWidget()
  act(() => widget.succeed("public-1", bankAccount("a", "Checking")))
  await screen.findByText("Account already added")
  await screen.findByRole("button", { name: "Connect Accounts", busy: false })
  expect(screen.queryByText("Account added succesfully")).toBeNull()
})

test("the screen reports progress in the widget, and that it was closed; it can be opened again", async () => {
  const { person } = await openWidget()
  act(() => widget.report("SELECT_INSTITUTION", "Harbor Bank"))
  expect(screen.getByText("Connecting to Harbor Bank…")).toBeTruthy()
  for (const [event, note] of [
    ["OPEN", "Continue in the bank window."],
    ["HANDOFF", "Your bank has approved. Adding your accounts…"],
    ["ERROR", "The bank window reported a problem. You can try again there, or close it."],
    ["BANK_INCOME_INSIGHTS_COMPLETED", "Your bank has shared its income insights."],
    ["IDENTITY_VERIFICATION_PASS_SESSION", "Your identity is verified."],
    ["IDENTITY_VERIFICATION_FAIL_SESSION", "Your identity could not be verified. Please try again."],
  ] as const) {
    act(() => widget.report(event))
    expect(screen.getByText(note)).toBeTruthy()
  }
  act(() => widget.exit())
  expect(screen.getByText("You closed the bank window before finishing. Nothing was changed.")).toBeTruthy()
  await person.click(screen.getByRole("button", { name: "Connect Accounts" }))
  await waitFor(() => expect(widget.opened).toEqual(["link-1", "link-1"]))
})

test("the bank's own error is shown, and the widget can be opened again", async () => {
  const { person } = await openWidget()
  act(() => widget.exit({ error_code: "INSTITUTION_DOWN", display_message: "Harbor Bank is closed tonight." }))
  expect((await screen.findByRole("alert")).textContent).toContain("Harbor Bank is closed tonight.")
  await person.click(screen.getByRole("button", { name: "Connect Accounts" }))
  await waitFor(() => expect(widget.opened).toEqual(["link-1", "link-1"]))
})

test("an expired link token is refreshed once, automatically", async () => {
  signIn({ ...ada, linkToken: { token: "link-1", expiration: "2020-01-01T00:00:00Z" } })
  let refreshed = 0
  answer("refreshLinkToken", () => {
    refreshed += 1
    return { ...ada, linkToken: { token: "link-2", expiration: "2999-01-01T00:00:00Z" } }
  })
  const { person } = show(<ConnectAccounts />, "/connect-accounts")
  await waitFor(() => expect(refreshed).toBe(1))
  await person.click(await screen.findByRole("button", { name: "Connect Accounts" }))
  await waitFor(() => expect(widget.opened).toEqual(["link-2"]))
  expect(refreshed).toBe(1)
})

test("a link token whose replacement has expired, too, is not refreshed again by itself", async () => {
  signIn({ ...ada, linkToken: { token: "link-1", expiration: "2020-01-01T00:00:00Z" } })
  let refreshed = 0
  answer("refreshLinkToken", () => {
    refreshed += 1
    return refreshed === 1 ? { ...ada, linkToken: { token: "link-2", expiration: "2020-01-02T00:00:00Z" } } : ada
  })
  show(<ConnectAccounts />, "/connect-accounts")
  await waitFor(() => expect(auth.user?.linkToken?.token).not.toBe("link-1"))
  // By the time this is answered, another refresh would have been sent.
  await client.accounts()
  expect(refreshed).toBe(1)
})

/** Counts the requests for a new link token. */
const countRefreshes = () => {
  const asked = { times: 0 }
  answer("refreshLinkToken", () => {
    asked.times += 1
    return { ...ada, linkToken: { token: `link-${asked.times + 1}`, expiration: "2999-01-01T00:00:00Z" } }
  })
  return asked
}
const expire = (displayed: string | null = null) =>
  act(() => widget.exit({ error_code: "INVALID_LINK_TOKEN", display_message: displayed }))

test("a link token that expires in the bank window is refreshed once, and the window reopens", async () => {
  const asked = countRefreshes()
  await openWidget()
  expire()
  await waitFor(() => expect(widget.opened).toEqual(["link-1", "link-2"]))
  expect(asked.times).toBe(1)
  expect(screen.queryByRole("alert")).toBeNull()
  act(() => widget.succeed("public-1", bankAccount("a", "Checking")))
  await screen.findByText("Account added succesfully")
})

test("a second expiry is reported, and another click gets a third token", async () => {
  const asked = countRefreshes()
  const { person } = await openWidget()
  expire()
  await waitFor(() => expect(widget.opened).toHaveLength(2))
  expire("The bank window has expired. Please try again.")
  expect((await screen.findByRole("alert")).textContent).toContain("The bank window has expired. Please try again.")
  expect(asked.times).toBe(1)
  expect(widget.opened).toEqual(["link-1", "link-2"])
  await person.click(screen.getByRole("button", { name: "Connect Accounts" }))
  await waitFor(() => expect(widget.opened).toEqual(["link-1", "link-2", "link-3"]))
})

test("a failure to refresh the expired token is reported", async () => {
  answer("refreshLinkToken", () => refuse(503, "The bank is away."))
  await openWidget()
  expire()
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Linking a bank is not possible right now. Please try again in a moment.",
  )
  expect(widget.opened).toEqual(["link-1"])
  expect(screen.getByRole("button", { name: "Connect Accounts", busy: false })).toBeTruthy()
})

test("while it is being checked whose token the page opened with, the screen waits", () => {
  Object.assign(auth, { user: null, isAuthenticated: false, loading: true })
  const { path } = show(<ConnectAccounts />, "/connect-accounts")
  expect(path()).toBe("/connect-accounts")
})

test("without a user the screen redirects to login", async () => {
  Object.assign(auth, { token: null, user: null, isAuthenticated: false })
  const { path } = show(<ConnectAccounts />, "/connect-accounts")
  await waitFor(() => expect(path()).toBe("/login?from=%2Fconnect-accounts"))
})

test("a missing link token is requested once more, and then the accounts can be connected", async () => {
  signIn({ ...ada, linkToken: null })
  const { path } = show(<ConnectAccounts />, "/connect-accounts")
  await screen.findByRole("button", { name: "Connect Accounts" })
  await client.accounts()
  expect(path()).toBe("/connect-accounts")
  expect(screen.queryByRole("alert")).toBe(null)
})

test("if no link token is available the screen redirects to login", async () => {
  signIn({ ...ada, linkToken: null })
  answer("refreshLinkToken", () => refuse(503, "The bank is away."))
  const { path } = show(<ConnectAccounts />, "/connect-accounts")
  await waitFor(() => expect(path()).toBe("/login"))
  await screen.findByText("Linking a bank is not possible right now. You can do it later under Accounts.")
})

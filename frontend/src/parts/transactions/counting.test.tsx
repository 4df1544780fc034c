import type { Body } from "@evenkeel/contracts/routes"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, test } from "vitest"
import { list } from "../../api/queries.ts"
import { checking, groceries, haveBudget, haveFetched, inCategory, listed, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { titleOfMonth } from "../../lib/format.ts"
import { today } from "../../lib/today.ts"
import { ListRow } from "./list-row.tsx"
import { TransactionMenu } from "./transaction-menu.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

const month = monthOf(today())
const before = addMonths(month, -1)
const market = transaction("Market", 40, { category: inCategory(groceries) })

const openMenu = async (menu: Parameters<typeof show>[0]) => {
  const { person } = show(<>{menu}</>, "/home")
  await person.click(screen.getByRole("button", { name: /^Actions for/ }))
  const choose = (name: string) => person.click(screen.getByRole("menuitem", { name }))
  return { person, choose, offers: (name: string) => screen.queryByRole("menuitem", { name }) !== null }
}

describe("the month of a transaction that the bank has reported", () => {
  test("can be the one before or after, which is said with what it changes; the lists are fetched again", async () => {
    await haveFetched([market])
    const { choose, offers } = await openMenu(<TransactionMenu transaction={market} />)
    expect(offers("Change date")).toBe(false)
    expect(offers(`Count in ${titleOfMonth(addMonths(month, 1))}`)).toBe(true)
    let sent: unknown
    answer("transactions", [])
    answer("countTransactionIn", ({ body }) => {
      sent = body
      return { transaction: { ...market, countedIn: before }, months: [before, month] }
    })
    await choose(`Count in ${titleOfMonth(before)}`)
    const title = titleOfMonth(before)
    await screen.findByText(
      `Counted in ${title}. This changes the figures of ${title}. The old version stays in the history.`,
    )
    expect(sent).toEqual({ transactionId: market.transactionId, month: before })
    await waitFor(() => expect(list("transactions")).toEqual([]))
    expect(screen.getByRole("button", { name: /^Undo: Counted in/ })).toBeTruthy()
  })

  test("goes back to that of its day", async () => {
    const { choose, offers } = await openMenu(<TransactionMenu transaction={{ ...market, countedIn: before }} />)
    expect(offers(`Count in ${titleOfMonth(before)}`)).toBe(false)
    let sent: unknown
    answer("countTransactionIn", ({ body }) => {
      sent = body
      return { transaction: market, months: [month] }
    })
    await choose(`Count in ${titleOfMonth(month)} again`)
    await screen.findByText(`Counted in ${titleOfMonth(month)}`)
    expect(sent).toEqual({ transactionId: market.transactionId, month: null })
  })
})

describe("the date of an entry by hand", () => {
  const byHand = { ...market, accountId: null }

  test("is changed in a dialog, which says first which months it changes", async () => {
    const { person, choose, offers } = await openMenu(<TransactionMenu transaction={byHand} />)
    expect(offers(`Count in ${titleOfMonth(before)}`)).toBe(false)
    await choose("Change date")
    const field = await screen.findByLabelText("Date")
    await person.clear(field)
    await person.click(screen.getByRole("button", { name: "Change" }))
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Please enter a valid date."))
    await person.type(field, `${before}-20`)
    expect(screen.getByText(/This changes the figures of/)).toBeTruthy()
    let sent: unknown
    answer("dateTransaction", ({ body }) => {
      sent = body
      return { transaction: { ...byHand, date: `${before}-20` }, months: [before, month] }
    })
    await person.click(screen.getByRole("button", { name: "Change" }))
    await screen.findByText(/^Date changed\. This changes the figures of/)
    expect(sent).toEqual({ transactionId: market.transactionId, date: `${before}-20` })
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  test("stays in the dialog if the server refuses it", async () => {
    const { person, choose } = await openMenu(<TransactionMenu transaction={byHand} />)
    answer("dateTransaction", () => refuse(422, "The date must be in 1900 or later."))
    await choose("Change date")
    await person.click(await screen.findByRole("button", { name: "Change" }))
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("in 1900 or later"))
  })
})

describe("whether it is spending", () => {
  const sentBy = async (act: () => Promise<void>): Promise<Body<"changeTransactions"> | undefined> => {
    let sent: Body<"changeTransactions"> | undefined
    answer("changeTransactions", ({ body }) => {
      sent = body
      return { message: "1 transaction marked", changed: 1, months: [month] }
    })
    await act()
    await screen.findByText("1 transaction marked")
    return sent
  }

  test.each([
    ["This is a transfer", "transfer"],
    ["Not spending", "not spending"],
  ] as const)("%s is sent with what the person saw", async (label, action) => {
    const { choose } = await openMenu(<TransactionMenu transaction={market} />)
    expect(await sentBy(() => choose(label))).toEqual({
      action,
      transactions: [{ transactionId: market.transactionId, amount: 40, categoryId: groceries.categoryId }],
    })
  })

  test("what is not spending can be after all", async () => {
    const { choose, offers } = await openMenu(
      <TransactionMenu transaction={listed("Refund", -30, { exclusion: "income" })} />,
    )
    expect(offers("This is a transfer")).toBe(true)
    expect(await sentBy(() => choose("Count as spending"))).toMatchObject({
      action: "spending",
      transactions: [{ transactionId: "transaction-refund", amount: -30, categoryId: null }],
    })
  })

  test("money that came in has a plus", () => {
    show(<ListRow account="Checking" transaction={listed("Refund", -30)} />, "/transactions")
    expect(screen.getByText("+$30.00")).toBeTruthy()
  })

  test("one side that the bank alone calls a transfer is marked", () => {
    show(<ListRow account="Checking" transaction={listed("Zelle", 400, { perhapsTransfer: true })} />, "/transactions")
    expect(screen.getByText("Perhaps a transfer")).toBeTruthy()
  })

  test("a transfer names the account on its other side", async () => {
    await haveFetched([])
    const zelle = listed("Zelle", 400, { exclusion: "transfer", transferTo: checking.accountId })
    show(<ListRow account="Savings" transaction={zelle} />, "/transactions")
    await screen.findByText("Transfer to Everyday Checking")
  })

  test("one tap counts what was set aside", async () => {
    const { person } = show(
      <ListRow account="Checking" transaction={listed("Zelle", 400, { exclusion: "transfer" })} />,
      "/transactions",
    )
    const tap = () => person.click(screen.getByRole("button", { name: "Count Zelle as spending" }))
    expect(await sentBy(tap)).toMatchObject({ action: "spending" })
  })

  test("money of another currency has its sign and decimals, like all other", () => {
    const pay = listed("Salaire", -1234.5, { currency: "EUR", exclusion: "foreign currency" })
    show(<ListRow account="Checking" transaction={pay} />, "/transactions")
    expect(screen.getByText("+1,234.50 EUR")).toBeTruthy()
  })

  test.each(["deleted", "foreign currency"] as const)("what is %s has its history alone", async (reason) => {
    await openMenu(<TransactionMenu transaction={listed("Refund", -30, { exclusion: reason })} />)
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent?.trim())).toEqual([
      "History of this row",
    ])
  })

  test("a refusal is said", async () => {
    const { choose } = await openMenu(<TransactionMenu transaction={market} />)
    answer("changeTransactions", () => refuse(409, "Nothing was done, because something changed meanwhile."))
    await choose("Not spending")
    expect((await screen.findByRole("alert")).textContent).toContain("something changed meanwhile")
  })
})

import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import type { Body } from "@evenkeel/contracts/routes"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test } from "vitest"
import { groceries, haveBudget, inCategory, listed } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { clearSelection } from "../../features/transactions/together/selection.ts"
import { Transactions } from "./transactions.tsx"

useBackend()
beforeEach(() => {
  signIn()
  clearSelection()
  haveBudget()
})

const tea = listed("Tea", 0.1)
const milk = listed("Milk", 0.2, { category: inCategory(groceries) })
const bread = listed("Bread", 3)
const cake = listed("Cake", 4, { note: "#party" })

/** Given these transactions on the server, the first two on the first page of the list, the rest on the next. */
const openWith = async (rows: ReadonlyArray<ListedTransaction>, onFirstPage = rows.length, at = "/transactions") => {
  answer("searchTransactions", ({ query }) => ({
    transactions: query["after"] === undefined ? rows.slice(0, onFirstPage) : rows.slice(onFirstPage),
    next: query["after"] === undefined && onFirstPage < rows.length ? "more" : null,
    ...(query["after"] === undefined
      ? { totals: { count: rows.length, moneyOut: 7.3, moneyIn: 0, net: 7.3, notSpending: 0 } }
      : {}),
  }))
  const { person } = show(<Transactions />, at)
  await screen.findByText(rows[0]?.name ?? "")
  return person
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: new RegExp(`^Select ${name},`) })
const bar = () => within(screen.getByRole("region", { name: "Selection" }))

test("a search that finds no spending leads to what was set aside and fits", async () => {
  const totals = { count: 0, moneyOut: 0, moneyIn: 0, net: 0, notSpending: 1 }
  answer("searchTransactions", { transactions: [], next: null, totals })
  show(<Transactions />, "/transactions?text=payroll")
  const link = await screen.findByRole("link", { name: "Show what was set aside" })
  expect(link.getAttribute("href")).toBe("/transactions?text=payroll&status=not-spending")
})

/** The body of the next command, which succeeds. */
const sentBy = async (act: () => Promise<void>): Promise<Body<"changeTransactions"> | undefined> => {
  let sent: Body<"changeTransactions"> | undefined
  answer("changeTransactions", ({ body }) => {
    sent = body
    return { message: "They were changed", changed: body.transactions.length, months: [] }
  })
  await act()
  await screen.findByText("They were changed")
  return sent
}

const choose = async (person: Awaited<ReturnType<typeof openWith>>, item: string) => {
  await person.click(bar().getByRole("button", { name: "More for what is selected" }))
  await person.click(screen.getByRole("menuitem", { name: item }))
}

const seen = ({ transactionId, amount, category }: ListedTransaction) => ({
  transactionId,
  amount,
  categoryId: category?.categoryId ?? null,
})

describe("selecting", () => {
  test("counts, and adds up exactly; the space bar ticks, and Clear unticks", async () => {
    const person = await openWith([tea, milk, bread])
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull()
    await person.click(box("Tea"))
    box("Milk").focus()
    await person.keyboard(" ")
    expect(bar().getByRole("status").textContent).toBe("2 selected $0.30")
    await person.click(bar().getByRole("button", { name: "Clear" }))
    expect(box("Tea").checked).toBe(false)
  })

  test("with the shift key takes all in between, either way", async () => {
    const person = await openWith([tea, milk, bread, cake])
    await person.click(box("Bread"))
    await person.keyboard("{Shift>}")
    await person.click(box("Tea"))
    await person.keyboard("{/Shift}")
    expect(["Tea", "Milk", "Bread", "Cake"].map((name) => box(name).checked)).toEqual([true, true, true, false])
  })

  test("takes all that fit, of pages that are not shown too", async () => {
    const person = await openWith([tea, milk, bread, cake], 2)
    await person.click(box("Tea"))
    await person.click(bar().getByRole("button", { name: "Select all 4 that fit" }))
    await waitFor(() => expect(bar().getByRole("status").textContent).toBe("4 selected $7.30"))
    expect(bar().queryByRole("button", { name: /^Select all/ })).toBeNull()
  })

  test("begins with Select, where boxes have no room before", async () => {
    const person = await openWith([tea, milk])
    await person.click(screen.getByRole("button", { name: "Select" }))
    expect(screen.getByRole("list", { name: "Transactions" }).className).toContain("list-selecting")
    expect(bar().getByRole("status").textContent).toContain("0 selected")
    await person.click(bar().getByRole("button", { name: "Cancel" }))
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull()
  })

  test("is not possible for what was deleted, and only counts other money", async () => {
    const yen = listed("Ramen", 1200, { currency: "JPY", exclusion: "foreign currency" })
    const person = await openWith([tea, listed("Gone", 9, { exclusion: "deleted" }), yen])
    expect(screen.queryByRole("checkbox", { name: /^Select Gone/ })).toBeNull()
    await person.click(box("Tea"))
    await person.click(box("Ramen"))
    expect(bar().getByRole("status").textContent).toBe("2 selected $0.10 and 1 in other currencies")
  })

  test("ends when other rows are shown", async () => {
    const person = await openWith([tea, milk])
    await person.click(box("Tea"))
    await person.type(screen.getByLabelText("Search transactions"), "milk")
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selection" })).toBeNull())
  })

  test("goes on by the arrow keys, and what can be done to it stands before the rows", async () => {
    const person = await openWith([tea, milk, bread])
    box("Tea").focus()
    await person.keyboard(" {ArrowDown}{ArrowDown} {ArrowUp}")
    expect(document.activeElement).toBe(box("Milk"))
    expect(["Tea", "Milk", "Bread"].map((name) => box(name).checked)).toEqual([true, false, true])
    await person.keyboard("{Home}{Shift>}{Tab}{/Shift}")
    expect(document.activeElement).toBe(bar().getByRole("button", { name: "Clear" }))
  })
})

describe("what is selected", () => {
  test("is assigned by one command, as it was seen, with an undo", async () => {
    const person = await openWith([tea, milk])
    await person.click(box("Tea"))
    await person.click(box("Milk"))
    await person.click(bar().getByRole("button", { name: "Assign" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText("2 transactions")).toBeTruthy()
    await person.click(dialog.getByRole("button", { name: "Assign" }))
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain("Please select a category."))
    await person.click(await dialog.findByRole("radio", { name: "Groceries" }))
    const sent = await sentBy(() => person.click(dialog.getByRole("button", { name: "Assign" })))
    expect(sent).toEqual({
      action: "assign",
      categoryId: groceries.categoryId,
      transactions: [seen(tea), seen(milk)],
    })
    expect(screen.getByRole("button", { name: "Undo: They were changed" })).toBeTruthy()
    expect(box("Tea").checked).toBe(false)
  })

  test("gets a tag, which has to be one", async () => {
    const person = await openWith([tea])
    await person.click(box("Tea"))
    await choose(person, "Add tag")
    const field = await screen.findByLabelText("Tag")
    await person.type(field, "two words{Enter}")
    await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("A tag is one word"))
    await person.clear(field)
    const sent = await sentBy(() => person.type(field, "#Holiday{Enter}"))
    expect(sent).toEqual({ action: "tag", tag: "holiday", transactions: [seen(tea)] })
  })

  test("loses one of its tags", async () => {
    const person = await openWith([tea, cake])
    await person.click(box("Cake"))
    await choose(person, "Remove tag")
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "#party" })).checked).toBe(true)
    const sent = await sentBy(() => person.click(screen.getByRole("button", { name: "Remove" })))
    expect(sent).toEqual({ action: "untag", tag: "party", transactions: [seen(cake)] })
  })

  test("is deleted after a question with the count and the sum", async () => {
    const person = await openWith([tea, milk])
    await person.click(box("Tea"))
    await person.click(box("Milk"))
    await choose(person, "Delete")
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText("Delete 2 transactions?")).toBeTruthy()
    expect(dialog.getByText(/^They come to \$0\.30\./)).toBeTruthy()
    const sent = await sentBy(() => person.click(dialog.getByRole("button", { name: "Delete" })))
    expect(sent?.action).toBe("delete")
  })

  test.each([
    ["Transfer", "transfer"],
    ["Not spending", "not spending"],
    ["Spending", "spending"],
  ] as const)("is counted as: %s", async (item, action) => {
    const person = await openWith([tea, listed("Salary", -900, { exclusion: "income" })])
    await person.click(box("Salary"))
    expect(await sentBy(() => choose(person, item))).toEqual({
      action,
      transactions: [{ transactionId: "transaction-salary", amount: -900, categoryId: null }],
    })
  })

  test("stays selected after a refusal, as it is now and without what is gone, so that a second try works", async () => {
    const person = await openWith([tea, milk, bread])
    await person.click(box("Tea"))
    await person.click(box("Milk"))
    answer("changeTransactions", () => refuse(409, "Nothing was done, because something changed meanwhile: Tea."))
    answer("searchTransactions", {
      transactions: [{ ...tea, amount: 0.5 }, bread],
      next: null,
      totals: { count: 2, moneyOut: 3.5, moneyIn: 0, net: 3.5, notSpending: 0 },
    })
    await choose(person, "Not spending")
    await screen.findByText("Nothing was done, because something changed meanwhile: Tea.")
    await waitFor(() => expect(bar().getByRole("status").textContent).toBe("1 selected $0.50"))
    expect(await sentBy(() => choose(person, "Not spending"))).toMatchObject({
      transactions: [{ transactionId: "transaction-tea", amount: 0.5 }],
    })
  })
})

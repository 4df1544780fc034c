import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../../api/refreshing.ts"
import { list } from "../../../api/queries.ts"
import { transactionWith } from "../../../api/budget.ts"
import { open as openDialog } from "../../../lib/dialogs.ts"
import { checking, groceries, haveFetched, inCategory, rent, transaction } from "../../../../test/budget.ts"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../../test/server.ts"
import { today } from "../../../lib/today.ts"

useBackend()
beforeEach(() => signIn())

const market = transaction("Market", 40, { category: inCategory(groceries) })
const stored = () => transactionWith(market.transactionId)

/** Given one transaction, and the dialog about it. */
const open = async (
  name: "assignCategory" | "noteTransaction" | "reduceTransaction" | "renameTransaction" | "splitTransaction",
  at = "/home",
  about = market,
) => {
  await haveFetched([about])
  const shown = show(null, at)
  openDialog(name, { transaction: about })
  await screen.findByRole("dialog")
  return shown
}

const problem = async (sentence: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toContain(sentence))
const closedWith = async (sentence: string) => {
  expect((await screen.findByText(sentence)).closest("[role=status]")).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
}

test("splitting starts with two parts; only added parts can be removed", async () => {
  const { person } = await open("splitTransaction")
  expect(screen.getAllByRole("group", { name: /^Part/ })).toHaveLength(2)
  expect(screen.queryByRole("button", { name: /^Remove part/ })).toBeNull()
  await person.click(screen.getByRole("button", { name: "Add part" }))
  expect(screen.getAllByRole("button", { name: /^Remove part/ })).toHaveLength(1)
  await person.click(screen.getByRole("button", { name: "Remove part 3" }))
  expect(screen.getAllByRole("group", { name: /^Part/ })).toHaveLength(2)
})

test("splitting shows the remainder, refuses more than the original amount and sends the parts", async () => {
  const { person } = await open("splitTransaction")
  let sent: unknown
  answer("splitTransaction", ({ body }) => {
    sent = body
    return [transaction("Fruit", 10), transaction("Wine", 20)]
  })
  await person.click(screen.getByRole("button", { name: "Split" }))
  await problem("Please ensure at least two transactions are split out.")
  const part = (number: number) => within(screen.getByRole("group", { name: `Part ${number}` }))
  const rename = async (number: number, name: string) => {
    await person.clear(part(number).getByLabelText("Name"))
    await person.type(part(number).getByLabelText("Name"), name)
  }
  await rename(1, "Fruit")
  await person.type(part(1).getByLabelText("Amount"), "20/2")
  expect(part(1).getByText("= $10.00")).toBeTruthy()
  expect(part(2).getByLabelText<HTMLInputElement>("Amount").value).toBe("30.00")
  await rename(2, "Wine")
  await person.clear(part(2).getByLabelText("Amount"))
  expect(screen.getByText("$30.00")).toBeTruthy()
  await person.type(part(2).getByLabelText("Amount"), "30.01")
  expect(screen.getByText("Over by").textContent).toContain("$0.01")
  await person.click(screen.getByRole("button", { name: "Split" }))
  await problem("The total amount of split-out transactions cannot exceed the original transaction amount.")
  await person.clear(part(2).getByLabelText("Amount"))
  await person.type(part(2).getByLabelText("Amount"), "20")
  await person.click(screen.getByRole("button", { name: "Split" }))
  await closedWith("Transaction split successfully")
  expect(sent).toEqual({
    splitTransactions: [
      { updatedName: "Fruit", updatedAmount: 10 },
      { updatedName: "Wine", updatedAmount: 20 },
    ],
  })
  expect(list("transactions").map(({ name }) => name)).toEqual(["Fruit", "Wine"])
})

test.each([
  ["", "Please enter a valid amount."],
  ["0", "Please enter a valid amount."],
  ["forty", "Please enter a valid amount."],
  ["40", "The reduced amount must be less than the original transaction amount."],
])("reducing to %j on the main view shows %j", async (typed, sentence) => {
  const { person } = await open("reduceTransaction")
  if (typed !== "") await person.type(screen.getByLabelText("New amount"), typed)
  await person.click(screen.getByRole("button", { name: "Reduce" }))
  await problem(sentence)
})

test("reducing on another screen shows the general message", async () => {
  const { person } = await open("reduceTransaction", "/category/type/needs")
  await person.type(screen.getByLabelText("New amount"), "41{Enter}")
  await problem("The new amount must be less than the original transaction amount.")
})

test("reducing changes the amount and confirms it", async () => {
  const { person } = await open("reduceTransaction")
  answer("reduceTransaction", ({ body }) => ({ ...market, amount: body.updatedAmount }))
  await person.type(screen.getByLabelText("New amount"), "$12.50{Enter}")
  await closedWith("Transaction amount updated successfully")
  expect(stored()?.amount).toBe(12.5)
})

test("a blank name is refused, and so is a name that a URL path cannot carry", async () => {
  const { person } = await open("renameTransaction")
  const field = screen.getByLabelText("Name")
  for (const [name, sentence] of [
    ["   ", "Please enter a valid name"],
    ["..", "“..” cannot be a name. Please enter another one."],
  ] as const) {
    await person.clear(field)
    await person.type(field, `${name}{Enter}`)
    await problem(sentence)
  }
})

test("a new name is sent intact, whatever characters it has", async () => {
  const { person } = await open("renameTransaction")
  let received = ""
  answer("renameTransaction", ({ params }) => {
    received = params["newName"] ?? ""
    return { ...market, name: "50% off / café" }
  })
  await person.clear(screen.getByLabelText("Name"))
  await person.type(screen.getByLabelText("Name"), " 50% off / café {Enter}")
  await closedWith("Transaction name updated successfully")
  expect(received).toBe("50% off / café")
})

test("a refusal is shown in the dialog, the row is reverted, and the input is kept", async () => {
  const { person } = await open("renameTransaction")
  answer("renameTransaction", () => refuse(404, "Transaction not found"))
  await person.clear(screen.getByLabelText("Name"))
  await person.type(screen.getByLabelText("Name"), "Bazaar{Enter}")
  await problem("Transaction not found")
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Bazaar")
  expect(stored()?.name).toBe("Market")
})

test("a refusal is gone while it is tried again, so that the same one is announced once more", async () => {
  const { person } = await open("renameTransaction")
  answer("renameTransaction", () => refuse(503, "One moment, please."))
  await person.type(screen.getByLabelText("Name"), " hall{Enter}")
  await problem("One moment, please.")
  const { released, release } = gate()
  answer("renameTransaction", () => released.then(() => refuse(503, "One moment, please.")))
  await person.keyboard("{Enter}")
  await screen.findByText("Renaming…")
  expect(screen.getByRole("alert").textContent).toBe("")
  release()
  await problem("One moment, please.")
})

test("a note of several lines is sent trimmed, stored and confirmed", async () => {
  const { person } = await open("noteTransaction")
  const sent: Array<unknown> = []
  answer("noteTransaction", ({ body }) => {
    sent.push(body)
    return { ...market, note: body.note }
  })
  expect(screen.getByRole("heading", { name: "Add Note" })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText("Note"))
  await person.type(screen.getByLabelText("Note"), " Half for Ada,{Enter}she pays it back ")
  await person.click(screen.getByRole("button", { name: "Save" }))
  await closedWith("Note saved")
  expect(sent).toEqual([{ transactionId: market.transactionId, note: "Half for Ada,\nshe pays it back" }])
  expect(stored()?.note).toBe("Half for Ada,\nshe pays it back")
})

test("a note can be read in full, and is removed by emptying it", async () => {
  const note = "word ".repeat(99).trim()
  const { person } = await open("noteTransaction", "/home", { ...market, note })
  answer("noteTransaction", { ...market, note: null })
  expect(screen.getByRole("heading", { name: "Edit Note" })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe(note)
  await person.clear(screen.getByLabelText("Note"))
  await person.click(screen.getByRole("button", { name: "Save" }))
  await closedWith("Note removed")
  expect(stored()?.note).toBeNull()
})

test("a note that is too long is refused here, and one that the server refuses is reverted", async () => {
  const { person } = await open("noteTransaction")
  await person.click(screen.getByLabelText("Note"))
  await person.paste("a".repeat(501))
  await person.click(screen.getByRole("button", { name: "Save" }))
  await problem("A note can have at most 500 characters.")
  await person.clear(screen.getByLabelText("Note"))
  await person.paste("With Ada")
  answer("noteTransaction", () => refuse(404, "Transaction not found"))
  await person.click(screen.getByRole("button", { name: "Save" }))
  await problem("Transaction not found")
  expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("With Ada")
  expect(stored()?.note).toBe(null)
})

test("assigning requires a category and assigns the chosen one", async () => {
  const { person } = await open("assignCategory", "/home", { ...market, category: null })
  answer("assignTransaction", { category: inCategory(rent) })
  await person.click(screen.getByRole("button", { name: "Assign" }))
  await problem("Please select a category.")
  await person.click(screen.getByRole("radio", { name: "Rent" }))
  await person.click(screen.getByRole("button", { name: "Assign" }))
  await closedWith("Category assigned successfully")
  expect(stored()?.category?.name).toBe("Rent")
})

test("adding a transaction by hand validates the fields and reminds the person to categorise it", async () => {
  await haveFetched([])
  const { person } = show(null, "/home")
  openDialog("addTransaction")
  await screen.findByText("The transaction must be assigned to a category before logging out.")
  const add = screen.getByRole("button", { name: "Add Transaction" })
  await person.click(add)
  await problem("Please enter a valid name")
  await person.type(screen.getByLabelText("Name"), "Bus")
  await person.click(add)
  await problem("Please enter a valid amount.")
  await person.type(screen.getByLabelText("Amount"), "2.75")
  await person.selectOptions(screen.getByLabelText("Category"), "Rent")
  expect(screen.queryByText(/before logging out/)).toBeNull()
  await person.selectOptions(screen.getByLabelText("Account"), checking.accountName)
  await person.type(screen.getByLabelText("Note"), "Airport")
  let sent: unknown
  answer("addTransaction", ({ body }) => {
    sent = body
    return transaction("Bus", 2.75)
  })
  await person.click(add)
  await closedWith("Transaction successfully added")
  expect(sent).toEqual({
    updatedName: "Bus",
    updatedAmount: 2.75,
    date: today(),
    categoryId: rent.categoryId,
    accountId: checking.accountId,
    note: "Airport",
  })
})

test("an entry from an account of a bank may count twice, as the dialog says", async () => {
  await haveFetched([])
  const { person } = show(null, "/home")
  openDialog("addTransaction")
  const account = await screen.findByLabelText("Account")
  expect(screen.queryByText(/counts twice/)).toBeNull()
  await person.selectOptions(account, checking.accountName)
  screen.getByText("When your bank reports it too, delete one of the two, or it counts twice.")
})

test("the dialog and its input survive a live update that removes the row", async () => {
  const { person } = await open("renameTransaction")
  await person.type(screen.getByLabelText("Name"), " Hall")
  answer("transactions", [])
  await refresh("all")
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Market Hall")
})

test("a refusal that arrives after the dialog is closed is shown in an alert", async () => {
  const { person } = await open("renameTransaction")
  const { released, release } = gate()
  answer("renameTransaction", async () => {
    await released
    return refuse(404, "Transaction not found")
  })
  await person.type(screen.getByLabelText("Name"), " hall{Enter}")
  await person.click(screen.getByRole("button", { name: "Cancel" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  release()
  expect((await screen.findByText("Transaction not found")).closest("[role=alert]")).toBeTruthy()
})

import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { newId } from "@evenkeel/contracts/ids"
import { after } from "@evenkeel/contracts/test/budget"
import {
  assigned,
  category,
  fact,
  imported,
  linked,
  registered,
  synced,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { accountOpened, fileImported, importedRow, stagedImport } from "@evenkeel/contracts/test/imports"
import { decided, stream, undo, undoneInWords } from "../../test/undo.ts"
import { given } from "../../test/deciding.ts"

const person = [registered(), linked(), typesSet(500, 300, 200), category("Groceries", 400)] as const
const rows = [importedRow("Baker", 4_00), importedRow("Market", 30_00, { categoryId: "groceries" })]

describe("an import", () => {
  test("is undone as a whole, whatever it has created", () => {
    const creates = [accountOpened("Cash", { openingBalance: 50_00 }), category("Fun", 0, { typeId: "wants" })]
    const balances = [{ accountId: "cash", balance: 16_00 }]
    const events = fileImported({ rows, accountId: "cash", creates, balances, opened: ["cash"], added: ["fun"] })
    const { budget, events: undone } = given(...person, ...events).when(undo(-1))
    expect(budget).toEqual(after(...person))
    expect(undone).toMatchObject([{ import: "import", revisions: [8] }])
    expect(undone[0]).not.toHaveProperty("transactions")
    expect(undone[0]).not.toHaveProperty("bankRows")
  })

  test("that changed a balance gives it back", () => {
    const cash = accountOpened("Cash", { openingBalance: 50_00 })
    const first = fileImported({
      rows,
      accountId: "cash",
      balances: [{ accountId: "cash", balance: 16_00, on: "2025-07-31" }],
    })
    const { budget } = given(...person, cash, ...first).when(undo(-1))
    expect(budget.accounts.get("cash")).toMatchObject({ balance: 50_00, balanceOn: null })
  })

  test("that brought the other side of a transfer makes the first one count again", () => {
    const out = imported(fact("out", 9_00))
    const farSides = [{ bankTransactionId: "out", transactionId: "our-out", reason: "transfer" }] as const
    const brought = given(...person, out, ...fileImported({ rows, farSides }))
    expect(brought.budget.bankRows.get("out")).toMatchObject({ fate: "set aside", reason: "transfer" })
    expect(brought.budget.transactions.has("our-out")).toBe(false)
    expect(brought.when(undo(-1)).budget).toEqual(after(...person, out))
  })

  test("that brought the purchase of a refund makes that income again", () => {
    const back = synced({ setAside: [{ fact: fact("back", -9_00), reason: "income" }] })
    const farSides = [{ bankTransactionId: "back", transactionId: "back", reason: "refund" }] as const
    const brought = given(...person, back, ...fileImported({ rows, farSides }))
    expect(brought.budget.bankRows.get("back")).toMatchObject({ fate: "listed", reason: null })
    expect(brought.budget.transactions.get("back")).toMatchObject({ amount: -9_00 })
    expect(brought.when(undo(-1)).budget).toEqual(after(...person, back))
  })

  test("that was followed by another one leaves that alone", () => {
    const other = fileImported({ rows: [importedRow("Fuel", 40_00)], importId: "other" })
    const both = [...person, ...fileImported({ rows }), ...other]
    expect(given(...both).when(undo(4)).budget).toEqual(after(...person, ...other))
    expect(given(...both).when(undo(-1)).budget).toEqual(after(...person, ...fileImported({ rows })))
  })

  test("is named by its one line", () => {
    const ada = stream(...person, ...fileImported({ rows }))
    ada.takeBack("c4")
    const { event } = ada.past.at(-1)!
    expect(event._tag === "ActionUndone" && undoneInWords(ada.past, event)).toBe(
      "You imported 2 transactions from checking.csv",
    )
  })

  test("that was undone is not redone, since its rows were only in the file", () => {
    const ada = stream(...person, ...fileImported({ rows }))
    const undoing = ada.takeBack("c4")
    expect(Result.getOrThrow(Result.flip(decided(ada.past, undoing ?? ""))).message).toBe(
      "An import that was undone cannot be redone. Please import the file again.",
    )
  })

  test("can be made again after it was undone, and undone again", () => {
    const ada = stream(...person, ...fileImported({ rows }))
    ada.takeBack("c4")
    for (const event of fileImported({ rows, importId: "again" })) ada.happens(event)
    expect(ada.budget()).toEqual(after(...person, ...fileImported({ rows, importId: "again" })))
  })

  test("stays while a decision about one of its rows does", () => {
    given(...person, ...fileImported({ rows }), assigned("baker", "groceries"))
      .when(undo(4))
      .thenRefused(
        "This cannot be undone, because something later depends on it. First undo: “You put Baker ($4.00, Jun 10) into Groceries”.",
      )
  })

  test("stays once the bank has reported one of its rows", () => {
    const taken = synced({ posted: [{ transactionId: "baker", replaces: "file-baker", fact: fact("bank", 4_00) }] })
    given(...person, ...fileImported({ rows }), taken)
      .when(undo(4))
      .thenRefused(
        "This can no longer be undone, because it was followed by something that cannot be undone: “Harbor Bank repeated 1 transaction”.",
      )
  })

  test("of very many rows is undone by a small event", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => importedRow(`Row ${index}`, 1_00 + index))
    const { events } = given(...person, ...fileImported({ rows: many })).when(undo(-1))
    const about = { correlationId: "c", causationId: "c", actor: "user:ada", occurredAt: "", timeZone: "UTC" }
    expect(JSON.stringify(encodeEvents(events, newId(), about)).length).toBeLessThan(2_000)
  })
})

describe("what an import needs", () => {
  test("cannot be undone before the import is, which is named once, by its line", () => {
    const both = [
      registered(),
      linked(),
      typesSet(500, 300, 200),
      category("Groceries", 400),
      ...fileImported({ rows }),
    ]
    given(...both)
      .when(undo(3))
      .thenRefused(
        "This cannot be undone, because something later depends on it. First undo: “You imported 2 transactions from checking.csv”.",
      )
    given(registered(), accountOpened("Cash"), ...fileImported({ rows: [importedRow("A", 1)], accountId: "cash" }))
      .when(undo(1))
      .thenRefused(
        "This cannot be undone, because something later depends on it. First undo: “You imported 1 transaction from checking.csv”.",
      )
  })

  test("is free if the import was never finished, or is undone", () => {
    const ada = stream(...person, ...stagedImport({ rows }), imported(fact("other", 1_00)), ...fileImported({ rows }))
    ada.takeBack("c7")
    expect(ada.takeBack("c3")).toBeDefined()
    expect(ada.budget().categories.size).toBe(0)
  })

  test("an account that was opened by hand can be taken back while nothing is in it", () => {
    const { budget } = given(...person, accountOpened("Cash")).when(undo(-1))
    expect(budget).toEqual(after(...person))
  })

  test("an account that was taken back can be had again", () => {
    const ada = stream(...person, accountOpened("Cash", { openingBalance: 5_00, mask: "4242" }))
    const opened = ada.budget()
    const undoing = ada.takeBack("c4")
    ada.takeBack(undoing ?? "")
    expect(ada.budget()).toEqual(opened)
  })
})

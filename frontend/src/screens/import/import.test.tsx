import type { ImportAnswers, ImportPreview, ImportRow } from "@evenkeel/contracts/api/imports/imports"
import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test } from "vitest"
import { checking, groceries, haveBudget } from "../../../test/budget.ts"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, gate, refuse, useBackend } from "../../../test/server.ts"
import { Import } from "./import.tsx"

useBackend()
beforeEach(() => {
  signIn()
  haveBudget()
})

const row = (id: string, name: string, rest: Partial<ImportRow> = {}): ImportRow => ({
  id,
  file: 0,
  line: Number(id.slice(2)),
  accountKey: "checking",
  date: "2026-10-05",
  amount: 12.5,
  currency: "USD",
  name,
  note: null,
  category: null,
  parts: [],
  status: "new",
  twin: null,
  beside: null,
  reason: null,
  decision: null,
  ...rest,
})

const months = [{ month: "2026-10", rows: 3, moneyIn: 1000, moneyOut: 37.5 }]

const read: ImportPreview = {
  importId: "import-1",
  state: "preview",
  files: [
    {
      fileName: "checking.csv",
      format: "csv",
      source: "YNAB",
      dialect: {
        encoding: "utf-8",
        delimiter: ",",
        decimal: ".",
        dateOrder: null,
        sign: "columns",
        columns: [{ name: "Date", role: "date", samples: ["03/04/2026"] }],
      },
      evidence: { day: "stated", amount: "proven", sign: "proven", currency: "said", account: "assumed" },
      refused: null,
      accounts: [
        {
          key: "checking",
          name: "Checking",
          type: "CHECKING",
          currency: "USD",
          accountId: null,
          openingBalance: 0,
          closingBalance: null,
          rows: 3,
          first: "2026-10-05",
          last: "2026-10-25",
          moneyIn: 1000,
          moneyOut: 37.5,
          months,
        },
      ],
      questions: [
        {
          id: "dates",
          kind: "dates",
          text: "Is 03/04/2026 the 3rd of April or March 4?",
          options: [
            { value: "DMY", label: "April 3, 2026" },
            { value: "MDY", label: "March 4, 2026" },
          ],
          suggested: "MDY",
        },
      ],
      settled: [],
      passedOver: 2,
      pending: 1,
      problems: [{ line: 9, text: "2026-10-40,Tea,3.00", reason: "There is no such day." }],
      problemsLeftOut: 0,
    },
    {
      fileName: "budget.xlsx",
      format: null,
      source: null,
      dialect: { encoding: "", delimiter: null, decimal: null, dateOrder: null, sign: null, columns: [] },
      evidence: null,
      refused: "This is an Excel workbook. Save it as CSV, and choose that.",
      accounts: [],
      questions: [],
      settled: [],
      passedOver: 0,
      pending: 0,
      problems: [],
      problemsLeftOut: 0,
    },
  ],
  answers: {},
  categories: [{ name: "Food: Groceries", rows: 2, to: { categoryId: groceries.categoryId } }],
  totals: { new: 2, here: 1, maybe: 1, aside: 0, refused: 1 },
  toImport: 2,
  progress: null,
}

const rows: ReadonlyArray<ImportRow> = [
  row("0:2", "Corner Shop"),
  row("0:3", "Employer", { amount: -1000, reason: "income" }),
  row("0:4", "Metro", {
    status: "maybe",
    twin: "metro",
    beside: { date: "2026-10-06", name: "METRO 12", amount: 12.5 },
  }),
]

const open = async (changes: Partial<ImportPreview> = {}) => {
  const sent: Array<ImportAnswers> = []
  let preview = { ...read, ...changes }
  answer("importPreview", () => preview)
  answer("importRows", ({ query }) => rows.filter(({ status }) => (query["status"] ?? status) === status))
  answer("answerImport", ({ body }) => {
    sent.push(body)
    const answers = { ...preview.answers, ...body.answers }
    const files = preview.files.map((file) => {
      const asked = [...file.questions, ...file.settled]
      return {
        ...file,
        questions: asked.filter(({ id }) => !(id in answers)),
        settled: asked.filter(({ id }) => id in answers),
      }
    })
    preview = { ...preview, answers, files }
    return preview
  })
  const shown = show(<Import />, "/import?id=import-1")
  await screen.findByRole("heading", { name: "checking.csv" })
  return { ...shown, sent }
}

test("without files it says what can be imported, and offers to choose some", () => {
  show(<Import />, "/import")
  expect(screen.getByRole("heading", { name: "Drop files here" })).toBeTruthy()
  expect(screen.getByLabelText("Files").getAttribute("type")).toBe("file")
  expect(screen.getByRole("button", { name: "Choose files" })).toBeTruthy()
})

test("a file shows what it was understood as, and one that cannot be taken says why", async () => {
  await open()
  const file = screen.getByRole("region", { name: "checking.csv" })
  expect(file.textContent).toContain("YNAB · CSV")
  expect(file.textContent).toContain("3 rows, Oct 5, 2026 to Oct 25, 2026")
  expect(file.textContent).toContain("Line 9: There is no such day.")
  expect(file.textContent).toContain("1 pending row left out")
  expect(await within(file).findByText("Employer")).toBeTruthy()
  expect(screen.getByRole("region", { name: "budget.xlsx" }).textContent).toContain("Save it as CSV")
})

test("a file shows what decided each choice", async () => {
  await open()
  expect(screen.getByRole("region", { name: "checking.csv" }).textContent).toContain(
    "Days: taken from the file · Amounts: proved by the rows · Signs: proved by the rows · Currency: as you said · Account: not in the file",
  )
})

test("the columns of a file that cannot be taken before they are chosen are shown", async () => {
  await open({
    files: [{ ...read.files[0]!, refused: "Choose the amounts, please.", evidence: null, accounts: [], questions: [] }],
  })
  expect(screen.getByLabelText("Date holds")).toBeTruthy()
  expect(screen.getByText("Columns").closest("details")?.open).toBe(true)
})

describe("files in another currency", () => {
  const [file] = read.files
  const inEuros = {
    files: [{ ...file!, questions: [], accounts: file!.accounts.map((account) => ({ ...account, currency: "EUR" })) }],
    totals: { ...read.totals, new: 0, aside: 3 },
    toImport: 0,
  }

  test("propose it for a budget that is still empty", async () => {
    const { whyCurrencyStays: _stays, ...newcomer } = ada
    signIn(newcomer)
    const chosen: Array<string> = []
    answer("chooseCurrency", ({ body }) => {
      chosen.push(body.currency)
      return body
    })
    const { person } = await open(inEuros)
    expect(screen.getByRole("region", { name: "Currency" }).textContent).toContain(
      "This file is in euros, and your budget is still empty. Keep this budget in euros?",
    )
    await person.click(screen.getByRole("button", { name: "Keep it in euros" }))
    expect(await screen.findByText("Your budget is in euros now")).toBeTruthy()
    expect(chosen).toEqual(["EUR"])
    expect(screen.queryByRole("region", { name: "Currency" })).toBeNull()
  })

  test("are said to count for nothing beside amounts in the budget's, and can be left", async () => {
    const { person } = await open(inEuros)
    expect(screen.getByRole("region", { name: "Currency" }).textContent).toContain(
      "This file is in euros, and your budget is in US dollars: its rows can be looked through, but none would count.",
    )
    await person.click(screen.getByRole("button", { name: "Leave it" }))
    expect(await screen.findByRole("heading", { name: "Drop files here" })).toBeTruthy()
  })
})

test("nothing comes in before the questions are answered", async () => {
  const { person, sent } = await open()
  const button = screen.getByRole("button", { name: "Import 2 transactions" })
  expect(button.getAttribute("aria-disabled")).toBe("true")
  await person.click(screen.getByRole("button", { name: /March 4/ }))
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"))
  expect(sent).toEqual([{ answers: { dates: "MDY" } }])
})

test("one question is asked at a time, of the currency first; what was answered can be answered otherwise", async () => {
  const [file] = read.files
  const [dates] = file!.questions
  const currency = { ...dates!, id: "money", kind: "currency", text: "Which currency?", suggested: null } as const
  const options = ["EUR", "USD"].map((value) => ({ value, label: value }))
  const { person, sent } = await open({
    ...read,
    files: [{ ...file!, questions: [dates!, { ...currency, options }] }],
  })
  expect(screen.queryByText(dates!.text)).toBeNull()
  expect(screen.getByText("Please answer the question above first; then one more.")).toBeTruthy()
  await person.click(screen.getByRole("button", { name: "EUR" }))
  expect(await screen.findByRole("heading", { name: dates!.text })).toBeTruthy()
  await person.click(screen.getByText("You said: EUR. Not right?"))
  await person.click(screen.getByRole("button", { name: "USD" }))
  expect(await screen.findByText("You said: USD. Not right?")).toBeTruthy()
  expect(sent).toEqual([{ answers: { money: "EUR" } }, { answers: { money: "USD" } }])
})

test("columns, accounts and categories can be corrected", async () => {
  const { person, sent } = await open()
  await person.click(screen.getByText("Columns"))
  await person.selectOptions(screen.getByLabelText("Date holds"), "Other date")
  await person.selectOptions(screen.getByLabelText("Date holds"), "Ignore")
  await person.selectOptions(screen.getByLabelText("Into the account"), checking.accountId)
  await person.selectOptions(screen.getByLabelText("Food: Groceries becomes"), "New in Wants: Groceries")
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent[0]).toEqual({ columns: { 0: { 0: "other date" } } })
  expect(sent[1]).toEqual({ columns: { 0: { 0: null } } })
  expect(sent[2]).toMatchObject({ accounts: { checking: { accountId: expect.any(String) } } })
  expect(sent[3]).toEqual({ categories: { "Food: Groceries": { type: "wants", name: "Groceries" } } })
})

test("a choice shows before its answer has come, so that an arrow key goes on from it; refused, it goes back", async () => {
  const { person } = await open()
  const { released, release } = gate()
  answer("answerImport", async () => {
    await released
    return refuse(503, "Please try again in a moment.")
  })
  const becomes = screen.getByLabelText<HTMLSelectElement>("Food: Groceries becomes")
  await person.selectOptions(becomes, "New in Wants: Groceries")
  expect(becomes.value).toBe("new wants")
  release()
  await waitFor(() => expect(becomes.value).toBe(groceries.categoryId))
})

test("nothing comes in if an answer that was given before is refused", async () => {
  const { person } = await open({ answers: { dates: "MDY" }, files: [{ ...read.files[0]!, questions: [] }] })
  const { released, release } = gate()
  let commits = 0
  answer("answerImport", async () => {
    await released
    return refuse(503, "Please try again in a moment.")
  })
  answer("commitImport", () => {
    commits += 1
    return refuse(409, "This import is under way already.")
  })
  await person.selectOptions(screen.getByLabelText("Food: Groceries becomes"), "New in Wants: Groceries")
  await person.click(screen.getByRole("button", { name: "Import 2 transactions" }))
  expect(screen.getByText("0 of 2")).toBeTruthy()
  release()
  await screen.findByText("Please try again in a moment.")
  expect(commits).toBe(0)
})

test("answers are sent one after the other, so that the last one counts", async () => {
  const { person, sent } = await open()
  const { released, release } = gate()
  const choices = [{ categoryId: groceries.categoryId }, { type: "wants", name: "Groceries" }] as const
  let preview = read
  answer("answerImport", async ({ body }) => {
    sent.push(body)
    if (sent.length === 1) await released
    preview = { ...preview, categories: [{ ...read.categories[0]!, to: choices[sent.length - 1]! }] }
    return preview
  })
  const becomes = screen.getByLabelText<HTMLSelectElement>("Food: Groceries becomes")
  await person.selectOptions(becomes, "No category: sort later")
  await person.selectOptions(becomes, "New in Wants: Groceries")
  expect(sent).toHaveLength(1)
  release()
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(becomes.value).toBe("new wants"))
})

test("how many rows have come in is shown while they do, also after the page was loaded again", async () => {
  await open({ state: "importing", progress: { done: 1, total: 2 } })
  expect(screen.getByText("1 of 2")).toBeTruthy()
  answer("importPreview", { ...read, state: "importing", progress: { done: 2, total: 2 } })
  expect(await screen.findByText("2 of 2")).toBeTruthy()
})

test("a cancelled import does not come back, though its address is still there", async () => {
  const { person } = await open()
  let asked = 0
  answer("forgetImport", () => new Promise(() => {}))
  answer("importPreview", () => {
    asked += 1
    return read
  })
  await person.click(screen.getByRole("button", { name: "Cancel" }))
  expect(await screen.findByRole("heading", { name: "Drop files here" })).toBeTruthy()
  expect(asked).toBe(0)
})

test("a row that may be here already stands beside what it may duplicate, to be decided alone or with all others", async () => {
  const { person, sent } = await open()
  await person.click(screen.getByRole("button", { name: "1 Perhaps the same" }))
  const list = await screen.findByRole("list", { name: "Perhaps the same" })
  expect((await within(list).findByText(/Already here/)).textContent).toContain("METRO 12, Oct 6, 2026, $12.50")
  await person.click(within(list).getByRole("radio", { name: "A different one: import it" }))
  await person.click(screen.getByRole("button", { name: "All are the same" }))
  await waitFor(() => expect(sent).toEqual([{ rows: { "0:4": "import" } }, { maybe: "skip" }]))
})

test("what came in is shown by account and month, with the way on", async () => {
  const { person } = await open()
  await person.click(screen.getByRole("button", { name: /March 4/ }))
  answer("commitImport", {
    importId: "import-1",
    imported: 2,
    accounts: [{ accountId: "account-9", accountName: "Checking", rows: 2, months }],
    skipped: { new: 0, here: 1, maybe: 1, aside: 0, refused: 1 },
  })
  const button = screen.getByRole("button", { name: "Import 2 transactions" })
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"))
  await person.click(button)
  await screen.findByRole("heading", { name: "2 transactions imported" })
  expect(screen.getByText("Left out: 1 row already here, 1 perhaps the same, 1 refused.")).toBeTruthy()
  expect(screen.getByText("October 2026")).toBeTruthy()
  expect(screen.getByRole("link", { name: "To your budget" }).getAttribute("href")).toBe("/home")
})

test("a refusal is shown where the button is, and everything stays", async () => {
  const { person } = await open()
  await person.click(screen.getByRole("button", { name: /March 4/ }))
  answer("commitImport", () => refuse(409, "This import is under way already."))
  const button = screen.getByRole("button", { name: "Import 2 transactions" })
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"))
  await person.click(button)
  expect((await screen.findByText("This import is under way already.")).closest("[role=alert]")).toBeTruthy()
  expect(screen.getByRole("heading", { name: "checking.csv" })).toBeTruthy()
})

test("a question for which it was refused is shown at once", async () => {
  const { person } = await open()
  await person.click(screen.getByRole("button", { name: /March 4/ }))
  answer("commitImport", () => refuse(409, "Please answer the question above first."))
  const question = { id: "sign", kind: "sign", text: "Spent or received?", options: [], suggested: null } as const
  answer("importPreview", { ...read, files: [{ ...read.files[0]!, questions: [question] }] })
  const button = screen.getByRole("button", { name: "Import 2 transactions" })
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"))
  await person.click(button)
  expect(await screen.findByRole("heading", { name: "Spent or received?" })).toBeTruthy()
  expect(screen.getAllByText("Please answer the question above first.").length).toBeGreaterThan(0)
})

test("a currency that is only known of such files is shown, and can be changed", async () => {
  const options = ["PLN", "EUR"].map((value) => ({ value, label: value }))
  const question = { id: "money", kind: "currency", text: "Which currency?", options, suggested: "PLN" } as const
  const { person, sent } = await open({ files: [{ ...read.files[0]!, questions: [], settled: [question] }] })
  await person.click(screen.getByText("Read as: PLN. Not right?"))
  await person.click(screen.getByRole("button", { name: "EUR" }))
  expect(await screen.findByText("You said: EUR. Not right?")).toBeTruthy()
  expect(sent).toEqual([{ answers: { money: "EUR" } }])
})

test("a question with many choices has the likeliest as buttons, and the others in a list", async () => {
  const codes = ["USD", "EUR", "GBP", "CAD", "AUD", "AED", "CHF", "PLN"]
  const question = { id: "money", kind: "currency", text: "Which currency?", suggested: null } as const
  const options = codes.map((value) => ({ value, label: value }))
  const { person, sent } = await open({ files: [{ ...read.files[0]!, questions: [{ ...question, options }] }] })
  expect(screen.getByRole("button", { name: "AED" })).toBeTruthy()
  await person.selectOptions(screen.getByRole("combobox", { name: "Another one" }), "PLN")
  expect(await screen.findByText("You said: PLN. Not right?")).toBeTruthy()
  expect(sent).toEqual([{ answers: { money: "PLN" } }])
})

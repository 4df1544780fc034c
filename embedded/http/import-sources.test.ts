// A person's answers about a file apply to the next one of the same account or app, and to no other.
import { describe, expect, test } from "vitest"
import type { ImportAnswers, ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const preview = (person: Person, fileName: string, content: string) =>
  person.client.previewImport({ files: [new File([content], fileName)] })

/** Answers which account it is. */
const about = (person: Person, account: string, { importId }: ImportPreview) =>
  person.client.answerImport({ params: { importId }, body: { answers: { "0:account": account } } })

const imported = async (person: Person, fileName: string, content: string, answers: ImportAnswers) => {
  const { importId, files } = await preview(person, fileName, content)
  const unstated = files.flatMap(({ questions }) => questions.filter(({ suggested }) => suggested === "USD"))
  const dollars = Object.fromEntries(unstated.map(({ id }) => [id, "USD"]))
  await person.client.answerImport({
    params: { importId },
    body: { ...answers, answers: { ...dollars, ...answers.answers } },
  })
  await person.client.commitImport({ params: { importId } })
}

const ofx = (account: string, ...days: ReadonlyArray<string>): string =>
  [
    `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000<ACCTID>${account}<ACCTTYPE>CHECKING`,
    `</BANKACCTFROM><BANKTRANLIST>`,
    ...days.map((day) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>-12.50<FITID>${day}<NAME>Grocer</STMTTRN>`),
    `</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ].join("\n")
const qif = (...days: ReadonlyArray<string>): string =>
  ["!Type:Bank", ...days.map((day) => `D${day}\nT-12.50\nPGrocer\nLFood\n^`), ""].join("\n")
const monarch = (account: string, day: string): string =>
  `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags\n${day},Grocer,Food,${account},GROCER,,-$40.00,\n`
const unsigned = (...rows: ReadonlyArray<string>): string => ["Date,Description,Amount (USD)", ...rows, ""].join("\n")

test("which account it is: one that the file names, whatever the file is called", async () => {
  const ada = await product.register()
  await imported(ada, "download.ofx", ofx("1234567", "20260115"), {})
  const [account] = await ada.client.accounts()
  const accountOf = async (content: string) =>
    (await preview(ada, "download.ofx", content)).files[0]?.accounts[0]?.accountId
  expect(await accountOf(ofx("1234567", "20260215"))).toBe(account?.accountId)
  expect(await accountOf(ofx("7654321", "20260215"))).toBe(null)
})

describe("a file that names no account", () => {
  test("is asked about, as soon as there is an account that it may be of; one whose files were called alike comes first", async () => {
    const ada = await product.register()
    await imported(ada, "checking-01.qif", qif("01/15/2026"), {})
    await imported(ada, "cash.qif", qif("01/16/2026"), { answers: { "0:account": "new" } })
    const accounts = await ada.client.accounts()
    const idOf = (name: string) => accounts.find(({ accountName }) => accountName === name)?.accountId
    const { files } = await preview(ada, "checking-02 (1).qif", qif("02/15/2026"))
    expect(files[0]?.questions.find(({ kind }) => kind === "account")).toEqual({
      id: "0:account",
      kind: "account",
      text: "Which account is checking-02 (1).qif about? It does not say.",
      options: [
        { value: idOf("checking"), label: "checking" },
        { value: idOf("cash"), label: "cash" },
        { value: "new", label: "A new one" },
      ],
      suggested: idOf("checking"),
    })
  })

  test("is not asked about if its own name has the account's digits, or many of its rows are the account's", async () => {
    const ada = await product.register()
    await imported(ada, "Activity1234.qif", qif("01/15/2026", "01/16/2026", "01/17/2026"), {})
    const kinds = async (name: string, content: string) =>
      (await preview(ada, name, content)).files[0]?.questions.map(({ kind }) => kind)
    expect(await kinds("Activity1234 (1).qif", qif("02/15/2026"))).not.toContain("account")
    const overlapping = qif("01/15/2026", "01/16/2026", "01/17/2026", "02/15/2026")
    expect(await kinds("download.qif", overlapping)).not.toContain("account")
    expect(await kinds("download.qif", qif("02/15/2026"))).toContain("account")
  })

  test("is about no account that there is not", async () => {
    const ada = await product.register()
    await imported(ada, "transactions.qif", qif("01/15/2026"), {})
    const asked = await preview(ada, "transactions.qif", qif("02/15/2026"))
    await expect(about(ada, "another's", asked)).rejects.toThrow("Account not found")
  })

  test("cannot come in before that is answered", async () => {
    const ada = await product.register()
    await imported(ada, "transactions.qif", qif("01/15/2026"), {})
    await expect(imported(ada, "transactions.qif", qif("02/15/2026"), {})).rejects.toThrow(
      "Please answer what has been asked about transactions.qif.",
    )
  })
})

test("which category: for the account's next file, and not for another account's of the same format and name", async () => {
  const ada = await product.register()
  const { categoryId } = (await planFor(ada)).groceries
  await imported(ada, "download.qif", qif("01/15/2026"), { categories: { Food: { categoryId } } })
  const [checking] = await ada.client.accounts()
  const food = async (account: string) =>
    (await about(ada, account, await preview(ada, "download.qif", qif("02/15/2026")))).categories[0]?.to
  expect(await food(checking!.accountId)).toEqual({ categoryId })
  expect(await food("new")).toBe(null)
})

test("which category: for all accounts of an app", async () => {
  const ada = await product.register()
  const { categoryId } = (await planFor(ada)).groceries
  await imported(ada, "a.csv", monarch("Checking", "2026-01-15"), { categories: { Food: { categoryId } } })
  const { categories } = await preview(ada, "b.csv", monarch("Card", "2026-02-15"))
  expect(categories).toMatchObject([{ name: "Food", to: { categoryId } }])
})

test("which way the money went: for the card's next file, and not for the account beside it", async () => {
  const ada = await product.register()
  const card = unsigned("2026-01-15,Grocer,12.50", "2026-01-20,Café,3.00")
  const asked = await preview(ada, "card-2026-01.csv", card)
  expect(asked.files).toMatchObject([{ questions: [{ id: "0:sign" }] }])
  expect(asked.files[0]?.questions[0]?.options[0]?.label).toMatch(/^I spent “Grocer”/)
  await imported(ada, "card-2026-01.csv", card, { answers: { "0:sign": "out" } })

  // It begins with a refund: the answer was about the file's format, not its first row.
  const later = unsigned("2026-02-02,Transit,-40.00", "2026-02-15,Bookshop,18.00", "2026-02-20,Florist,9.00")
  const [account] = await ada.client.accounts()
  const next = await about(ada, account!.accountId, await preview(ada, "card-2026-02.csv", later))
  expect(next.files).toMatchObject([{ questions: [], accounts: [{ moneyOut: 27, moneyIn: 40 }] }])
  expect(next.files[0]?.settled.map(({ id }) => id)).toEqual(["0:sign", "0:account"])
  // Another bank's files may have the same names.
  const other = await about(ada, "new", await preview(ada, "card-2026-02.csv", later))
  expect(other.files).toMatchObject([{ questions: [{ kind: "sign" }] }])
})

test("which year it was: asked of each file", async () => {
  const ada = await product.register()
  const rows = (...days: ReadonlyArray<string>) =>
    ["Date,Description,Money out (USD),Money in (USD)", ...days.map((day) => `${day},Grocer,12.50,`), ""].join("\n")
  const january = await preview(ada, "checking.csv", rows("15 Jan", "16 Jan", "17 Jan"))
  const question = january.files[0]?.questions.find(({ kind }) => kind === "year")
  expect(question).toBeDefined()
  const answers = { [question?.id ?? ""]: question?.options.at(-1)?.value ?? "" }
  await imported(ada, "checking.csv", rows("15 Jan", "16 Jan", "17 Jan"), { answers })
  const february = await preview(ada, "checking.csv", rows("15 Feb", "16 Feb", "17 Feb"))
  expect(february.files[0]?.questions.map(({ kind }) => kind)).toContain("year")
})

test("what a column is: also where it makes the file one of several accounts", async () => {
  const ada = await product.register()
  const rows = (month: string) =>
    [
      "Date,Description,Money out (USD),Money in (USD),Where",
      ...["Blue", "Blue", "Red", "Red"].map((where, day) => `2026-${month}-1${day},Grocer,12.50,,${where}`),
      "",
    ].join("\n")
  await imported(ada, "bank-01.csv", rows("01"), { columns: { 0: { 4: "account" } } })
  expect((await ada.client.accounts()).map(({ accountName }) => accountName).toSorted()).toEqual(["Blue", "Red"])
  const next = await preview(ada, "bank-02.csv", rows("02"))
  expect(next.files[0]?.accounts.map(({ name }) => name)).toEqual(["Blue", "Red"])
})

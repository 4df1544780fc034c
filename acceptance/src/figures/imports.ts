// Figures of an import: those of its preview, of its result, and of the list of transactions afterwards.
import type { Imported, ImportedMonth, ImportRow } from "@evenkeel/contracts/api/imports/imports"
import type { Client } from "@evenkeel/contracts/client"
import { addMonths, daysBefore, monthOf } from "@evenkeel/contracts/month"
import { proposedAccounts } from "../steps/import-files.ts"

export type Figures = ReadonlyArray<readonly [figure: string, surface: string, units: number]>

const ofMonth = (surface: string, what: string, { month, rows, moneyIn, moneyOut }: ImportedMonth): Figures => [
  [`count ${what} ${month}`, surface, rows],
  [`in ${what} ${month}`, surface, moneyIn],
  [`out ${what} ${month}`, surface, moneyOut],
]

const byMonth = (rows: ReadonlyArray<ImportRow>): ReadonlyArray<ImportedMonth> =>
  [...new Set(rows.map(({ date }) => monthOf(date)))].map((month) => {
    const own = rows.filter(({ date }) => monthOf(date) === month)
    const sum = (sign: number): number => own.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0)
    return { month, rows: own.length, moneyIn: sum(-1), moneyOut: sum(1) }
  })

const previewed = async (client: Client, file: File): Promise<readonly [importId: string, figures: Figures]> => {
  const { importId, ...first } = await client.previewImport({ files: [file] })
  const params = { importId }
  const { files, totals, toImport } = await client.answerImport({ params, body: { answers: proposedAccounts(first) } })
  const rows = await client.importRows({ params, query: { limit: 500 } })
  const months = files.flatMap(({ accounts }) => accounts.flatMap((account) => account.months))
  const figures: Figures = [
    ...(["new", "here", "maybe", "aside"] as const).flatMap((status): Figures => [
      [`count that are ${status}`, "the preview", totals[status]],
      [`count that are ${status}`, "its rows", rows.filter((row) => row.status === status).length],
    ]),
    ["count to import", "the preview", toImport],
    ...months.flatMap((each) => ofMonth("the preview", "in the file", each)),
    ...byMonth(rows).flatMap((each) => ofMonth("its rows", "in the file", each)),
  ]
  return [importId, figures]
}

const listed = async (client: Client, { importId, accounts, setAside = [] }: Imported): Promise<Figures> => {
  const months = accounts.flatMap((account) => account.months)
  const aside = await client.searchTransactions({ query: { importId, status: "not-spending", limit: 1 } })
  const lists = await Promise.all(
    months.map(async ({ month }): Promise<Figures> => {
      const days = { from: `${month}-01`, to: daysBefore(`${addMonths(month, 1)}-01`, 1) }
      const query = { ...days, importId, status: "all", limit: 200 } as const
      const { transactions, totals: { moneyIn, moneyOut } = { moneyIn: 0, moneyOut: 0 } } =
        await client.searchTransactions({ query })
      // Rules split rows.
      const rows = new Set(transactions.map(({ splitOf, transactionId }) => splitOf ?? transactionId)).size
      return ofMonth("the list", "that came in", { month, rows, moneyIn, moneyOut })
    }),
  )
  return [
    ...months.flatMap((each) => ofMonth("the import", "that came in", each)),
    ...lists.flat(),
    ["count set aside", "the import", setAside.reduce((sum, { count }) => sum + count, 0)],
    ["count set aside", "the list", aside.totals?.count ?? 0],
  ]
}

/** Imports the file, of one account. */
export const ofImport = async (client: Client, file: File): Promise<Figures> => {
  const [importId, figures] = await previewed(client, file)
  const outcome = await client.commitImport({ params: { importId } })
  const { entries } = await client.auditHistory({ query: { limit: 1 } })
  const [, said = ""] = /^You imported ([\d,]+) transaction/.exec(entries[0]?.sentence ?? "") ?? []
  return [
    ...figures,
    ["count to import", "the import", outcome.imported],
    ["count to import", "the activity", Number(said.replaceAll(",", ""))],
    ...(await listed(client, outcome)),
  ]
}

// Creates a demo user with twelve months of history, through the API calls of the browser: the sandbox bank's clock
// starts a year ago, and three times a month the user syncs and sorts new transactions. If the sandbox bank has been
// used already, its clock cannot be set back: then the history begins today, with the two months that a bank reports.
import type { CategoryOf, SyncResponse, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { makeClient, RequestFailed, type Client } from "@evenkeel/contracts/client"
import { addMonths, monthOf, type CalendarDate } from "@evenkeel/contracts/month"
import { demoBank, type DemoBank } from "./demo-bank.ts"
import { demoPlan, fallbackCategory } from "./demo-plan.ts"

export const demoCredentials = { username: "demo", password: "Calm-waters+2026" } as const

interface DemoOptions {
  /** Months of history before the present one. */
  readonly months?: number
  /** In UTC. */
  readonly today?: CalendarDate
}

/** Resumes if it was interrupted, and does nothing if it is complete. Reports progress in short lines. */
export const seedDemo = async (
  address: string,
  report: (progress: string) => void,
  { months = 12, today = new Date().toISOString().slice(0, 10) }: DemoOptions = {},
): Promise<typeof demoCredentials> => {
  let token: string | null = null
  const client = makeClient({ base: address, token: () => token, timeZone: "UTC" })
  const bank = demoBank(address)

  token = await logIn(client)
  if (token === null) {
    if (await bank.isUnused()) await bank.moveTo(`${addMonths(monthOf(today), -months)}-01`)
    else report(beginsToday)
    token = await register(client)
  }
  const isNew = (await client.accounts()).length === 0
  if (isNew) await linkEverything(client, bank)
  if ((await client.categories()).length === 0) await plan(client)
  const present = await bank.today()
  const days = isNew && present >= today ? [present] : visits(present, today)
  for (const day of days) {
    await bank.moveTo(day)
    const sorted = await syncAndSort(client, day === days.at(-1))
    report(`${day}: ${sorted} transactions sorted`)
  }
  return demoCredentials
}

const beginsToday =
  "Others have linked accounts here already, so the demo's history begins today. For twelve months of history, set EVENKEEL_DATA to an empty directory."

const { username, password } = demoCredentials

const logIn = async (client: Client): Promise<string | null> => {
  try {
    return (await client.authenticate({ body: { username, passwordOne: password } })).token
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 401) return null
    throw error
  }
}

const register = async (client: Client): Promise<string> => {
  const body = { name: "Robin Demo", username, passwordOne: password, passwordTwo: password }
  return (await client.register({ body })).token
}

/** Three visits a month. */
const visits = (from: CalendarDate, today: CalendarDate): ReadonlyArray<CalendarDate> => {
  const days: Array<CalendarDate> = []
  for (let month = monthOf(from); month <= monthOf(today); month = addMonths(month, 1)) {
    days.push(`${month}-03`, `${month}-15`, `${month}-27`)
  }
  return from < today ? [...days.filter((day) => day > from && day < today), today] : []
}

const linkEverything = async (client: Client, bank: DemoBank): Promise<void> => {
  const { publicToken, accounts } = await bank.link()
  for (const { plaidAccountId, accountName } of accounts) {
    await client.linkAccount({ body: { plaidAccountId, accountName, publicToken } })
  }
}

const plan = async (client: Client): Promise<void> => {
  const { income, shares, categories } = demoPlan
  await client.addIncome({ body: income })
  for (const { name, categoryTypeId } of await client.setCategoryTypes({ body: shares })) {
    const own = categories[name].map((category) => ({ ...category, categoryTypeId }))
    await client.addCategories({ body: { categories: own } })
  }
}

/** Categorises everything, except the latest few, which are left for the reader of the demo. */
const syncAndSort = async (client: Client, leaveSome: boolean): Promise<number> => {
  const accounts = (await client.accounts()).map((account) => account.accountId)
  const synced: SyncResponse = await client.syncTransactions({ body: { accounts } })
  const categories = await client.categories()
  const uncategorised = (await client.transactions()).filter((transaction) => transaction.category === null)
  const sorted = [...synced.previousMonthTransactions, ...uncategorised.slice(leaveSome ? 6 : 0)]
  for (const transaction of sorted) {
    const { categoryId } = choose(transaction, categories)
    await client.assignTransaction({ body: { transactionId: transaction.transactionId, categoryId } })
  }
  return sorted.length
}

const choose = (transaction: Transaction, categories: ReadonlyArray<CategoryOf>): CategoryOf => {
  const wanted = fallbackCategory(transaction.name)
  const chosen = transaction.suggestedCategory ?? categories.find(({ name }) => name === wanted) ?? categories[0]
  if (chosen === undefined) throw new Error("the demo has no categories")
  return chosen
}

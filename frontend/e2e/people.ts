// The people in the tests, brought to a test's starting point by the API calls that the browser would make.
import { randomUUID } from "node:crypto"
import type { Category } from "@evenkeel/contracts/api/categories"
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import type { Bank, BankTransaction } from "./bank.ts"

export interface Person {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly token: string
  /** Makes calls as this person, as if from another device. */
  readonly client: Client
}

export const password = "Calm-waters+2026"

export const newUsername = (): string => `ada.${randomUUID().slice(0, 8)}`

/** Creates the person from the token in that answer. */
const enter = async (
  address: string,
  { name, username }: Pick<Person, "name" | "username">,
  answer: (client: Client) => Promise<{ readonly token: string }>,
): Promise<Person> => {
  let token: string | null = null
  const client = makeClient({ base: address, token: () => token, timeZone: "UTC" })
  token = (await answer(client)).token
  return { name, username, password, token, client }
}

export const registered = (address: string, name = "Ada Byron"): Promise<Person> => {
  const username = newUsername()
  return enter(address, { name, username }, (client) =>
    client.register({ body: { name, username, passwordOne: password, passwordTwo: password } }),
  )
}

/** Logs in again, because a login expires when a test lets time pass. */
export const loggedIn = (address: string, person: Person): Promise<Person> =>
  enter(address, person, (client) =>
    client.authenticate({ body: { username: person.username, passwordOne: password } }),
  )

export const withAccounts = async (person: Person, bank: Bank, login?: string): Promise<Person> => {
  for (const link of await bank.link(login)) await person.client.linkAccount({ body: link })
  return person
}

/**
 * Adds these to the person's first account at the bank, for the next sync; dated today, unless another date is given.
 */
export const spends = async (
  { client }: Person,
  bank: Bank,
  ...payments: ReadonlyArray<{ readonly name: string; readonly amount: number } & Partial<BankTransaction>>
): Promise<void> => {
  const [account] = await client.accounts()
  const date = await bank.today()
  await bank.add(
    payments.map((payment) => ({
      transaction_id: randomUUID(),
      account_id: account?.plaidAccountId ?? "",
      date,
      ...payment,
    })),
  )
}

export const sync = async ({ client }: Person): Promise<void> => {
  await client.syncTransactions({ body: { accounts: (await client.accounts()).map(({ accountId }) => accountId) } })
}

/** The transaction of that name in the current month. */
export const transactionOf = async ({ client }: Person, name: string): Promise<Transaction> => {
  const transaction = (await client.transactions()).find((one) => one.name === name)
  if (transaction === undefined) throw new Error(`There is no transaction ${name}`)
  return transaction
}

export const categoryOf = async ({ client }: Person, name: string): Promise<Category> => {
  const category = (await client.categories()).find((one) => one.name === name)
  if (category === undefined) throw new Error(`There is no category ${name}`)
  return category
}

export const assign = async (person: Person, transaction: string, category: string): Promise<void> => {
  const { transactionId } = await transactionOf(person, transaction)
  const { categoryId } = await categoryOf(person, category)
  await person.client.assignTransaction({ body: { transactionId, categoryId } })
}

/** Adds that payment, syncs and sorts it. */
export const spendsOn = async (
  person: Person,
  bank: Bank,
  category: string,
  payment: { readonly name: string; readonly amount: number },
): Promise<void> => {
  await spends(person, bank, payment)
  await sync(person)
  await assign(person, payment.name, category)
}

const shares = {
  needs: { Rent: 0.5, Groceries: 0.25, Utilities: 0.15 },
  wants: { "Dining Out": 0.5, Shopping: 0.4 },
  investments: { Stocks: 0.8 },
}

/** 5,000 a month, or another income, split 50, 30, 20, and six categories. */
export const withPlan = async (person: Person, amount = 5000): Promise<Person> => {
  const { client } = person
  await client.addIncome({ body: { amount, incomeSource: "EMPLOYER", incomeType: "SALARY" } })
  const types = await client.setCategoryTypes({
    body: [
      { name: "needs", budgetAllocationPercentage: 0.5 },
      { name: "wants", budgetAllocationPercentage: 0.3 },
      { name: "investments", budgetAllocationPercentage: 0.2 },
    ],
  })
  const categories = types.flatMap(({ name: type, categoryTypeId }) =>
    Object.entries(shares[type]).map(([name, budgetAllocationPercentage]) => ({
      name,
      budgetAllocationPercentage,
      categoryTypeId,
    })),
  )
  await client.addCategories({ body: { categories } })
  return person
}

/**
 * Assigns to the suggested category, or else to each in turn, so that every category gets
 * something. The current month comes first.
 */
export const sort = async ({ client }: Person, most = Infinity): Promise<void> => {
  const accounts = (await client.accounts()).map(({ accountId }) => accountId)
  const { previousMonthTransactions } = await client.syncTransactions({ body: { accounts } })
  const categories = await client.categories()
  const uncategorised = (await client.transactions()).filter(({ category }) => category === null)
  const assignments = [...uncategorised, ...previousMonthTransactions].slice(0, most).map((transaction, index) => ({
    transactionId: transaction.transactionId,
    categoryId: choose(transaction, categories, index),
  }))
  await client.assignTransactions({ body: { assignments } })
}

const choose = ({ suggestedCategory }: Transaction, categories: ReadonlyArray<Category>, turn: number): string => {
  const chosen = suggestedCategory ?? categories[turn % categories.length]
  if (chosen === undefined) throw new Error("There are no categories to sort into")
  return chosen.categoryId
}

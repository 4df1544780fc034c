// A person with a plan, who has the product open in several tabs.
import type { Walk } from "@evenkeel/acceptance/walk"
import { exchange, type Connect } from "../network/http.ts"
import type { Network } from "../network/socket.ts"
import type { SimulatedBank } from "../bank/bank.ts"
import { bankOf, type Link } from "./banking.ts"
import type { Call } from "./calls.ts"
import type { Knowledge } from "./steps.ts"
import { openTab, type Tab } from "./tab.ts"

export interface Person {
  readonly name: string
  readonly userId: string
  /** The session that all tabs share. */
  readonly session: { token: string }
  readonly tabs: ReadonlyArray<PersonsTab>
}

export interface PersonsTab extends Tab {
  readonly walk: Walk
  /** Resolves when all its steps are done. */
  idle: Promise<unknown>
}

export interface PersonOptions {
  readonly network: Network
  readonly connect: Connect
  readonly bank: SimulatedBank
  readonly name: string
  readonly tabs: number
  /** The timeout for a registration's answer, in milliseconds; then it is sent again. */
  readonly timeout: number
  readonly record: (call: Call) => void
}

export const register = async (options: PersonOptions): Promise<Person> => {
  const { network, connect, bank, name, tabs, record } = options
  const { token, user } = await signUp(options)
  const session = { token }
  const met: Knowledge = { incomes: [], types: [], categories: [], transactions: [], rules: [], rows: [], commands: [] }
  const links: Array<Link> = []
  const opened = Array.from({ length: tabs }, (_, index): PersonsTab => {
    const tab = openTab({
      network,
      connect,
      name: `${name}, tab ${index + 1}`,
      userId: user.userId,
      session,
      isAttentive: index % 2 === 0,
      record,
      done: (commandId) => met.commands.push(commandId),
    })
    const walk = Object.assign(bankOf(bank, user.userId, links), { person: { send: tab.send }, met, today: today() })
    return Object.assign(tab, { walk: walk as unknown as Walk, idle: Promise.resolve() })
  })
  await plan(opened[0]!, met)
  return { name, userId: user.userId, session, tabs: opened }
}

export const password = "engine#1843"

/** A person who gets no answer registers again, and then also signs in. */
const signUp = async ({ network, connect, name, timeout: first }: PersonOptions): Promise<SignedUp> => {
  const bodies = {
    "/auth/register": { name, username: name, passwordOne: password, passwordTwo: password },
    "/auth/authenticate": { username: name, passwordOne: password },
  }
  for (let timeout = first; ; timeout = 70_000) {
    for (const [path, body] of Object.entries(bodies)) {
      const sent = {
        method: "POST",
        path,
        headers: { "Time-Zone": "UTC" },
        body: JSON.stringify(body),
        line: "fine",
        timeout,
      } as const
      const response = await exchange(network, connect, sent).catch(() => undefined)
      if (response?.status === 200) return JSON.parse(response.text) as SignedUp
      if (response?.status === 500) throw new Error(`${name} could not sign up: ${response.text}`)
      await network.world.pause(1_000)
    }
  }
}

interface SignedUp {
  readonly token: string
  readonly user: { readonly userId: string }
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** As in the acceptance tests: incomes, three types and two categories; and two transactions. */
const plan = async ({ send }: Tab, met: Knowledge): Promise<void> => {
  await send("POST", "/income", { body: { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" } })
  const shares = [
    { name: "needs", budgetAllocationPercentage: 0.5 },
    { name: "wants", budgetAllocationPercentage: 0.3 },
    { name: "investments", budgetAllocationPercentage: 0.2 },
  ]
  const types = await send("POST", "/category/type/bulk", { body: shares })
  for (const { categoryTypeId } of types.body) met.types.push(categoryTypeId)
  const [categoryTypeId] = met.types
  const categories = await send("POST", "/category/bulk", {
    body: {
      categories: [
        { name: "Groceries", budgetAllocationPercentage: 0.4, categoryTypeId },
        { name: "Rent", budgetAllocationPercentage: 0.5, categoryTypeId },
      ],
    },
  })
  for (const { categoryId } of categories.body) met.categories.push(categoryId)
  for (const updatedName of ["Bread", "Tea"]) {
    const entered = await send("POST", "/transactions", { body: { updatedName, updatedAmount: 12.34, date: today() } })
    met.transactions.push(entered.body.transactionId)
  }
}

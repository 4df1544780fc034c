// A walk: a person with a plan and a linked account, and the random steps that they and their bank take.
import { expect } from "vitest"
import { linkChecking, type SandboxBank } from "./bank.ts"
import type { HttpResponse, Person } from "./person.ts"
import { planFor } from "./plan.ts"

/** The ids seen so far on a walk. Deleted ones stay in, so that they are used again. */
export interface Met {
  readonly incomes: Array<string>
  readonly types: Array<string>
  readonly categories: Array<string>
  readonly transactions: Array<string>
  readonly rules: Array<string>
  readonly rows: Array<string>
}

export interface Walk {
  readonly person: Person
  readonly bank: SandboxBank
  readonly itemId: string
  readonly plaidAccountId: string
  readonly accountId: string
  readonly today: string
  readonly met: Met
}

export interface Step {
  readonly does: string
  readonly take: (walk: Walk) => Promise<HttpResponse | void>
  readonly toString: () => string
}

export const beginWalk = async (person: Person, bank: SandboxBank, currency = "USD"): Promise<Walk> => {
  await person.client.chooseCurrency({ body: { currency } })
  const { income, needs, wants, investments, groceries, rent } = await planFor(person)
  const { itemId, plaidAccountId, account } = await linkChecking(bank, person, undefined, currency)
  return {
    person,
    bank,
    itemId,
    plaidAccountId,
    accountId: account.accountId,
    today: await bank.today(),
    met: {
      incomes: [income.incomeId],
      types: [needs, wants, investments].map(({ categoryTypeId }) => categoryTypeId),
      categories: [groceries.categoryId, rent.categoryId],
      transactions: [],
      rules: [],
      rows: [],
    },
  }
}

/** Any request gets a result or a refusal, never an internal error. */
export const take = async (walk: Walk, { does, take }: Step): Promise<void> => {
  const answer = await take(walk)
  if (answer === undefined) return
  expect([200, 400, 404, 409, 422], `${does}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
}

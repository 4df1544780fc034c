// The sandbox bank for tests: links without the widget, rows of the test's own, and faults.
import { sandboxRequests, type Login } from "@evenkeel/sandbox-bank/client"
import type { Person } from "./person.ts"

/** A row in the provider's format; positive amounts, in units of the account's currency, are money out. */
export interface BankRow {
  readonly transaction_id: string
  readonly account_id: string
  readonly amount: number
  readonly date: string
  readonly [field: string]: unknown
}

export interface SandboxBank {
  readonly today: () => Promise<string>
  /** The product's time, in ISO 8601. */
  readonly now: () => Promise<string>
  readonly moveTo: (date: string) => Promise<void>
  readonly logIn: (persona?: string, institution?: string) => Promise<Login>
  readonly write: (
    itemId: string,
    changes: {
      readonly added?: ReadonlyArray<BankRow>
      readonly modified?: ReadonlyArray<BankRow>
      readonly removed?: ReadonlyArray<{ readonly transaction_id: string }>
    },
  ) => Promise<void>
  /** Makes the next calls of that endpoint fail with that code. */
  readonly fail: (itemId: string | null, endpoint: string, errorCode: string, times?: number) => Promise<void>
}

export const sandboxBankAt = (address: string): SandboxBank => {
  const { call, logIn } = sandboxRequests(address)
  return {
    today: async () => (await call<{ readonly date: string }>("/control/clock")).date,
    now: async () => (await call<{ readonly now: string }>("/control/clock")).now,
    moveTo: async (date) => void (await call("/control/clock", { date })),
    logIn: (persona = "user_empty", institution = "ins_harbor") => logIn(persona, institution),
    write: async (itemId, changes) => void (await call("/control/transactions", { item_id: itemId, ...changes })),
    fail: async (itemId, endpoint, errorCode, times = 1) =>
      void (await call("/control/faults", { item_id: itemId, endpoint, error_code: errorCode, times })),
  }
}

/** Links the first account of a new login that has no transactions of its own. */
export const linkChecking = async (
  bank: SandboxBank,
  { client }: Pick<Person, "client">,
  institution?: string,
  currency = "USD",
) => {
  const login = await bank.logIn(currency === "USD" ? "user_empty" : `user_empty.${currency}`, institution)
  const [checking] = login.accounts
  if (checking === undefined) throw new Error("the sandbox bank gave a login without accounts")
  const account = await client.linkAccount({ body: { ...checking, publicToken: login.publicToken } })
  return { ...login, account, plaidAccountId: checking.plaidAccountId }
}

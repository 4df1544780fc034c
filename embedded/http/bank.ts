// The sandbox bank for tests: linking without the widget, exactly the rows that a test needs, and faults.
import type { Person } from "./person.ts"

/** A login at an institution, as the widget returns it. */
export interface Login {
  readonly itemId: string
  /** Secrets, which only the product and the bank may know. */
  readonly accessToken: string
  readonly publicToken: string
  readonly accounts: ReadonlyArray<{ readonly plaidAccountId: string; readonly accountName: string }>
}

/** A row in the provider's format; positive amounts, in dollars, are money out. */
export interface BankRow {
  readonly transaction_id: string
  readonly account_id: string
  readonly amount: number
  readonly date: string
  readonly [field: string]: unknown
}

export interface SandboxBank {
  readonly today: () => Promise<string>
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

interface ListedItem {
  readonly item_id: string
  readonly access_token: string
  readonly public_tokens: ReadonlyArray<{ readonly token: string }>
  readonly accounts: ReadonlyArray<{ readonly account_id: string; readonly name: string }>
}

export const sandboxBankAt = (address: string): SandboxBank => {
  const call = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${address}/sandbox-bank${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "Content-Type": "application/json",
        "PLAID-CLIENT-ID": "test",
        "PLAID-SECRET": "test",
        "Plaid-Version": "2020-09-14",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`the sandbox bank answered ${response.status} to ${path}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  return {
    today: async () => (await call<{ readonly date: string }>("/control/clock")).date,
    moveTo: async (date) => void (await call("/control/clock", { date })),
    logIn: async (persona = "user_empty", institution = "ins_harbor") => {
      const { public_token: publicToken } = await call<{ readonly public_token: string }>(
        "/sandbox/public_token/create",
        {
          institution_id: institution,
          initial_products: ["transactions"],
          options: { override_username: persona },
        },
      )
      const { items } = await call<{ readonly items: ReadonlyArray<ListedItem> }>("/control/items")
      const item = items.find(({ public_tokens }) => public_tokens.some(({ token }) => token === publicToken))
      if (item === undefined) throw new Error("the sandbox bank does not list what was just linked")
      const accounts = item.accounts.map(({ account_id, name }) => ({ plaidAccountId: account_id, accountName: name }))
      return { itemId: item.item_id, accessToken: item.access_token, publicToken, accounts }
    },
    write: async (itemId, changes) => void (await call("/control/transactions", { item_id: itemId, ...changes })),
    fail: async (itemId, endpoint, errorCode, times = 1) =>
      void (await call("/control/faults", { item_id: itemId, endpoint, error_code: errorCode, times })),
  }
}

/** Links the first account of a new login that has no transactions of its own. */
export const linkChecking = async (bank: SandboxBank, { client }: Pick<Person, "client">, institution?: string) => {
  const login = await bank.logIn("user_empty", institution)
  const [checking] = login.accounts
  if (checking === undefined) throw new Error("the sandbox bank gave a login without accounts")
  const account = await client.linkAccount({ body: { ...checking, publicToken: login.publicToken } })
  return { ...login, account, plaidAccountId: checking.plaidAccountId }
}

// Controls the sandbox bank for tests: its clock, and linked logins without the widget.
import type { AccountLink } from "@evenkeel/contracts/api/accounts"
import type { CalendarDate } from "@evenkeel/contracts/month"

interface PublicToken {
  readonly public_token: string
}

interface Item {
  readonly item_id: string
  readonly public_tokens: ReadonlyArray<{ readonly token: string }>
  readonly accounts: ReadonlyArray<{ readonly account_id: string; readonly name: string }>
}

/** A transaction in the provider's shape; the optional fields are those that a bank may omit. */
export interface BankTransaction {
  readonly transaction_id: string
  readonly account_id: string
  readonly amount: number
  readonly date: CalendarDate
  readonly name: string
  readonly merchant_name?: string
  readonly logo_url?: string
  readonly personal_finance_category?: {
    readonly primary: string
    readonly detailed: string
    readonly confidence_level: string
  }
}

export const groceries = {
  primary: "FOOD_AND_DRINK",
  detailed: "FOOD_AND_DRINK_GROCERIES",
  confidence_level: "VERY_HIGH",
}

export class Bank {
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async #call<Reply>(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
    const response = await fetch(`${this.#address}/sandbox-bank${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "PLAID-CLIENT-ID": "e2e",
        "PLAID-SECRET": "e2e",
        "Plaid-Version": "2020-09-14",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      throw new Error(`The sandbox bank answered ${response.status} to ${path}: ${await response.text()}`)
    }
    return (await response.json()) as Reply
  }

  async #items(): Promise<ReadonlyArray<Item>> {
    return (await this.#call<{ readonly items: ReadonlyArray<Item> }>("GET", "/control/items")).items
  }

  async today(): Promise<CalendarDate> {
    return (await this.#call<{ readonly date: CalendarDate }>("GET", "/control/clock")).date
  }

  /** Moves the clock of the whole product; backward only before the first link. */
  async moveTo(date: CalendarDate): Promise<void> {
    await this.#call("POST", "/control/clock", { date })
  }

  /** What the widget returns once a person has linked all accounts of one login. */
  async link(username = "user_good"): Promise<ReadonlyArray<AccountLink>> {
    const login = {
      institution_id: "ins_harbor",
      initial_products: ["transactions"],
      options: { override_username: username },
    }
    const { public_token: publicToken } = await this.#call<PublicToken>("POST", "/sandbox/public_token/create", login)
    const isLinked = ({ public_tokens }: Item) => public_tokens.some(({ token }) => token === publicToken)
    const item = (await this.#items()).find(isLinked)
    return (item?.accounts ?? []).map(({ account_id, name }) => ({
      plaidAccountId: account_id,
      accountName: name,
      publicToken,
    }))
  }

  /** Writes exactly these transactions at the bank of that account; the next sync brings them. */
  async add(transactions: ReadonlyArray<BankTransaction>): Promise<void> {
    const account = transactions[0]?.account_id
    const item = (await this.#items()).find(({ accounts }) => accounts.some(({ account_id }) => account_id === account))
    await this.#call("POST", "/control/transactions", { item_id: item?.item_id, added: transactions })
  }
}

// What the demo needs of the sandbox bank: its clock, and linking a login without the widget.
import type { CalendarDate } from "@evenkeel/contracts/month"

export interface DemoBank {
  /** Whether nobody has linked anything yet, so that its clock can still be moved back. */
  readonly isUnused: () => Promise<boolean>
  readonly today: () => Promise<CalendarDate>
  readonly moveTo: (date: CalendarDate) => Promise<void>
  /** What the widget returns when a person has linked all accounts of one login. */
  readonly link: () => Promise<{
    readonly publicToken: string
    readonly accounts: ReadonlyArray<{ readonly plaidAccountId: string; readonly accountName: string }>
  }>
}

interface ListedItem {
  readonly public_tokens: ReadonlyArray<{ readonly token: string }>
  readonly accounts: ReadonlyArray<{ readonly account_id: string; readonly name: string }>
}

export const demoBank = (address: string): DemoBank => {
  const call = async <Answer>(method: "GET" | "POST", path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}/sandbox-bank${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "PLAID-CLIENT-ID": "demo",
        "PLAID-SECRET": "demo",
        "Plaid-Version": "2020-09-14",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`The demo needs the sandbox bank, which answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const items = async () => (await call<{ readonly items: ReadonlyArray<ListedItem> }>("GET", "/control/items")).items
  return {
    isUnused: async () => (await items()).length === 0,
    today: async () => (await call<{ readonly date: CalendarDate }>("GET", "/control/clock")).date,
    moveTo: async (date) => {
      await call("POST", "/control/clock", { date })
    },
    link: async () => {
      const { public_token: publicToken } = await call<{ readonly public_token: string }>(
        "POST",
        "/sandbox/public_token/create",
        {
          institution_id: "ins_harbor",
          initial_products: ["transactions"],
          options: { override_username: "user_good" },
        },
      )
      const item = (await items()).find(({ public_tokens }) => public_tokens.some(({ token }) => token === publicToken))
      return {
        publicToken,
        accounts:
          item?.accounts.map(({ account_id, name }) => ({ plaidAccountId: account_id, accountName: name })) ?? [],
      }
    },
  }
}

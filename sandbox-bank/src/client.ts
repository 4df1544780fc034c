// Requests to the sandbox bank that use neither the product nor the Link widget.

/** All accounts of one login at an institution, as the widget returns them. */
export interface Login {
  readonly itemId: string
  /** Secrets, which only the product and the bank may know. */
  readonly accessToken: string
  readonly publicToken: string
  readonly accounts: ReadonlyArray<{ readonly plaidAccountId: string; readonly accountName: string }>
}

export interface SandboxRequests {
  /** A GET, or a POST with that body. */
  readonly call: <Reply>(path: string, body?: object) => Promise<Reply>
  readonly items: () => Promise<ReadonlyArray<ListedItem>>
  /** The bank sends webhooks of the item to `webhook`, if given. */
  readonly logIn: (persona: string, institution: string, webhook?: string) => Promise<Login>
}

export interface ListedItem {
  readonly item_id: string
  readonly access_token: string
  readonly public_tokens: ReadonlyArray<{ readonly token: string }>
  readonly accounts: ReadonlyArray<{ readonly account_id: string; readonly name: string }>
}

/** `bank` is the subject of the error message for a refused request. */
export const sandboxRequests = (address: string, bank = "The sandbox bank"): SandboxRequests => {
  const call = async <Reply>(path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${address}/sandbox-bank${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "Content-Type": "application/json",
        "PLAID-CLIENT-ID": "sandbox",
        "PLAID-SECRET": "sandbox",
        "Plaid-Version": "2020-09-14",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${bank} answered ${response.status} to ${path}: ${await response.text()}`)
    return (await response.json()) as Reply
  }
  const items = async () => (await call<{ readonly items: ReadonlyArray<ListedItem> }>("/control/items")).items
  return {
    call,
    items,
    logIn: async (persona, institution, webhook) => {
      const { public_token: publicToken } = await call<{ readonly public_token: string }>(
        "/sandbox/public_token/create",
        {
          institution_id: institution,
          initial_products: ["transactions"],
          options: { override_username: persona, ...(webhook === undefined ? {} : { webhook }) },
        },
      )
      const item = (await items()).find(({ public_tokens }) => public_tokens.some(({ token }) => token === publicToken))
      if (item === undefined) throw new Error(`${bank} does not list what was just linked`)
      const accounts = item.accounts.map(({ account_id, name }) => ({ plaidAccountId: account_id, accountName: name }))
      return { itemId: item.item_id, accessToken: item.access_token, publicToken, accounts }
    },
  }
}

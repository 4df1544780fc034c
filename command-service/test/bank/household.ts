// A person's accounts at the sandbox bank, and changes there.
import type { Reply } from "@evenkeel/contracts/routes"
import { defined } from "@evenkeel/contracts/budget/budget"
import type { RunningBank } from "@evenkeel/sandbox-bank/test/bank"
import type { Process, ProcessOptions, World } from "./world.ts"

export interface AtBank {
  readonly itemId: string
  readonly accessToken: string
  readonly publicToken: string
  /** By kind: "checking", "savings" and so on. */
  readonly plaidAccountIds: Readonly<Record<string, string>>
}

/** The state after completing the bank's dialog: the token is not exchanged yet. */
export const linkAtBank = async (
  { plaid, control }: RunningBank,
  { persona = "user_empty", institution = "ins_harbor" } = {},
): Promise<AtBank> => {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: institution,
    initial_products: ["transactions" as never],
    options: { override_username: persona, transactions: { days_requested: 62 } },
  })
  const item = await itemAtBank({ control }, ({ public_tokens }) =>
    JSON.stringify(public_tokens).includes(data.public_token),
  )
  return {
    itemId: item.item_id,
    accessToken: item.access_token,
    publicToken: data.public_token,
    plaidAccountIds: Object.fromEntries(item.accounts.map(({ account_id, subtype }) => [subtype, account_id])),
  }
}

export interface ItemAtBank {
  readonly item_id: string
  readonly access_token: string
  readonly public_tokens: unknown
  readonly removed: boolean
  readonly accounts: ReadonlyArray<{ readonly account_id: string; readonly subtype: string }>
  readonly calls: Readonly<Record<string, number>>
}

/** The bank's state of an item. */
export const itemAtBank = async (
  { control }: Pick<RunningBank, "control">,
  isIt: (item: ItemAtBank) => boolean,
): Promise<ItemAtBank> => {
  const listed = (await control("/items")) as unknown as { readonly items: ReadonlyArray<ItemAtBank> }
  return defined(listed.items.find(isIt))
}

export interface Household extends AtBank {
  readonly world: World
  readonly ada: Process
  /** The id of the checking account. */
  readonly accountId: string
  readonly sync: () => Promise<Reply<"syncTransactions">>
  /** Writes to the bank's log; rows belong to the checking account unless they say otherwise. */
  readonly reports: (changes: {
    readonly added?: ReadonlyArray<object>
    readonly modified?: ReadonlyArray<object>
    readonly removed?: ReadonlyArray<string>
  }) => Promise<void>
  readonly fails: (fault: object) => Promise<void>
  /** How often the bank was called, by endpoint. */
  readonly calls: () => Promise<Readonly<Record<string, number>>>
}

/** Ada, registered, with an empty checking account linked. */
export const withChecking = async (
  world: World,
  options: ProcessOptions & { readonly timeZone?: string } = {},
): Promise<Household> => {
  const ada = world.process(options)
  await ada.register(options.timeZone)
  const atBank = await linkAtBank(world.sandbox)
  const plaidAccountId = atBank.plaidAccountIds["checking"] ?? ""
  const { accountId } = await ada.linkAccount({ plaidAccountId, publicToken: atBank.publicToken })
  const { control } = world.sandbox
  const inChecking = (row: object) => ({ account_id: plaidAccountId, ...row })
  return {
    ...atBank,
    world,
    ada,
    accountId,
    sync: () => ada.sync([accountId]),
    reports: async ({ added = [], modified = [], removed = [] }) => {
      await control("/transactions", {
        item_id: atBank.itemId,
        added: added.map(inChecking),
        modified: modified.map(inChecking),
        removed: removed.map((transaction_id) => inChecking({ transaction_id })),
      })
    },
    fails: async (fault) => {
      await control("/faults", { item_id: atBank.itemId, endpoint: "/transactions/sync", ...fault })
    },
    calls: async () => (await itemAtBank(world.sandbox, ({ item_id }) => item_id === atBank.itemId)).calls,
  }
}

export const purchase = (transaction_id: string, more: object = {}) => ({
  transaction_id,
  amount: 40,
  date: "2026-05-18",
  name: "ROSA'S DINER 0042",
  merchant_name: "Rosa's Diner",
  ...more,
})

export const pendingPurchase = (transaction_id: string, more: object = {}) =>
  purchase(transaction_id, { pending: true, ...more })

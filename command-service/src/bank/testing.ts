// A person with banks for tests: the sandbox bank over HTTP through the real SDK, and the budget in a real Postgres.
import { randomBytes } from "node:crypto"
import { Effect, Exit, Cause, Result } from "effect"
import type { Knex } from "knex"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/contracts/http/observability"
import type { Answer, Call } from "@evenkeel/contracts/http/server"
import { newId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { NOON, startBank, type RunningBank } from "../../sandbox-bank/testing.ts"
import { makeBudgetCache } from "../budget-cache.ts"
import { openDatabase } from "../database.ts"
import type { Decision } from "../decide/decision.ts"
import type { EventStore } from "../event-store/event-store.ts"
import { openPostgresEventStore } from "../event-store/postgres.ts"
import { makeHandle } from "../handle.ts"
import { bankMigrations } from "../migrations/bank.ts"
import { migrate } from "../migrations/migrate.ts"
import { accountRoutes } from "../routes/accounts.ts"
import { syncRoutes } from "../routes/sync.ts"
import { makeAccessTokenSeal } from "./access-tokens.ts"
import { openItems } from "./items.ts"
import { linkTokensFrom } from "./link-tokens.ts"
import { makePlaidBank, type PlaidOptions } from "./plaid.ts"

export interface World {
  readonly sandbox: RunningBank
  readonly db: Knex
  readonly store: EventStore
  /** What was logged, to see that nothing secret is. */
  readonly logged: Array<unknown>
  /** A command service of its own on the same store and bank, as another process would be. */
  readonly process: (options?: ProcessOptions) => Process
  readonly stop: () => Promise<void>
}

export interface ProcessOptions {
  readonly userId?: string
  readonly store?: EventStore
  readonly plaid?: Partial<PlaidOptions>
  readonly pageSize?: number
  readonly now?: () => Date
}

/** What a person asks for through one process. Rejects with the request's error. */
export interface Process {
  readonly register: (timeZone?: string) => Promise<void>
  readonly linkAccount: (account: { readonly plaidAccountId: string; readonly publicToken: string; readonly accountName?: string }) => Promise<Reply<"linkAccount">>
  readonly removeAccount: (accountId: string) => Promise<Reply<"removeAccount">>
  readonly sync: (accountIds: ReadonlyArray<string>, idempotencyKey?: string) => Promise<Reply<"syncTransactions">>
  /** A link token for the widget's update mode. */
  readonly repairToken: (accountId: string) => Promise<string>
  readonly decide: (decide: (budget: Budget) => Decision) => Promise<void>
  readonly budget: () => Promise<Budget>
  /** How many events ever happened to the budget. */
  readonly eventCount: () => Promise<number>
}

export const openWorld = async (now: () => Date = () => NOON): Promise<World> => {
  const sandbox = await startBank(now)
  await migrate(sandbox.databaseUrl, "bank", bankMigrations)
  const store = await openPostgresEventStore({ url: sandbox.databaseUrl })
  const db = openDatabase(sandbox.databaseUrl)
  const key = randomBytes(32)
  const logged: Array<unknown> = []
  const write = (...line: ReadonlyArray<unknown>) => void logged.push(line)
  const log = { trace: write, debug: write, info: write, warn: write, error: write, fatal: write } as unknown as Log

  const process = ({ userId = "ada", store: ownStore = store, plaid, pageSize, now: clock = sandbox.bank.now }: ProcessOptions = {}): Process => {
    const cache = makeBudgetCache({ store: ownStore, shared: true })
    const handle = makeHandle({ store: ownStore, cache, metrics: { handled() {}, appended() {}, conflicted() {} } })
    const bank = makePlaidBank({ address: sandbox.url, clientId: "any client", secret: "any secret", ...plaid })
    const options = { handle, cache, bank, items: openItems(db, makeAccessTokenSeal({ key })), now: clock, log }
    const routes = { ...accountRoutes(options), ...syncRoutes({ ...options, ...(pageSize === undefined ? {} : { pageSize }) }) }

    const call = <Name extends RouteName>(given: Partial<Call<Name>>): Call<Name> => ({
      userId, params: {} as never, body: undefined as never, correlationId: newId(), traceparent: undefined, idempotencyKey: undefined,
      timeZone: undefined, seenRevision: undefined, ifNoneMatch: undefined, token: undefined, address: "127.0.0.1", ...given,
    })
    const answered = <Name extends RouteName>(answer: Effect.Effect<Answer<Name>, RequestError>): Promise<Reply<Name>> =>
      run(Effect.map(answer, ({ reply }) => reply as Reply<Name>))
    const decide = (decision: (budget: Budget) => Decision) =>
      run(Effect.asVoid(handle({ userId, commandId: newId(), correlationId: newId(), at: clock() }, decision, () => undefined)))

    return {
      register: (timeZone = "America/New_York") =>
        decide(() => Result.succeed([{ _tag: "UserRegistered", userId, name: userId, username: userId, timeZone }])),
      linkAccount: ({ accountName = "", ...body }) => answered(routes.linkAccount(call({ body: { ...body, accountName } }))),
      removeAccount: (accountId) => answered(routes.removeAccount(call({ params: { id: accountId } }))),
      sync: (accounts, idempotencyKey) => answered(routes.syncTransactions(call({ body: { accounts }, idempotencyKey }))),
      repairToken: (accountId) => run(Effect.map(linkTokensFrom(options).forRepair(userId, accountId), ({ token }) => token)),
      decide,
      budget: () => run(Effect.map(cache.load(userId), ({ budget }) => budget)),
      eventCount: () => run(Effect.map(cache.load(userId), ({ revision }) => revision + 1)),
    }
  }

  return {
    sandbox,
    db,
    store,
    logged,
    process,
    stop: async () => {
      await store.close()
      await db.destroy()
      await sandbox.stop()
    },
  }
}

const run = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

export interface AtBank {
  readonly itemId: string
  readonly accessToken: string
  readonly publicToken: string
  /** By kind: "checking", "savings" and so on. */
  readonly plaidAccountIds: Readonly<Record<string, string>>
}

/** Someone has just finished the bank's dialog: the token is not exchanged yet. */
export const linkAtBank = async (
  { plaid, control }: RunningBank, { persona = "user_empty", institution = "ins_harbor" } = {},
): Promise<AtBank> => {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: institution,
    initial_products: ["transactions" as never],
    options: { override_username: persona, transactions: { days_requested: 62 } },
  })
  const item = await itemAtBank({ control }, ({ public_tokens }) => JSON.stringify(public_tokens).includes(data.public_token))
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

/** What the bank itself knows of an item. */
export const itemAtBank = async ({ control }: Pick<RunningBank, "control">, isIt: (item: ItemAtBank) => boolean): Promise<ItemAtBank> => {
  const listed = (await control("/items")) as unknown as { readonly items: ReadonlyArray<ItemAtBank> }
  return present(listed.items.find(isIt))
}

export interface Household extends AtBank {
  readonly world: World
  readonly ada: Process
  /** Of the checking account. */
  readonly accountId: string
  readonly sync: () => Promise<Reply<"syncTransactions">>
  /** Writes to the bank's log; rows are of the checking account unless they say otherwise. */
  readonly tells: (changes: { readonly added?: ReadonlyArray<object>; readonly modified?: ReadonlyArray<object>; readonly removed?: ReadonlyArray<string> }) => Promise<void>
  readonly fails: (fault: object) => Promise<void>
  /** How often the bank was asked, by endpoint. */
  readonly calls: () => Promise<Readonly<Record<string, number>>>
}

/** Ada, registered, with an empty checking account linked. */
export const withChecking = async (world: World, options: ProcessOptions & { readonly timeZone?: string } = {}): Promise<Household> => {
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
    tells: async ({ added = [], modified = [], removed = [] }) => {
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
  transaction_id, amount: 40, date: "2026-05-18", name: "ROSA'S DINER 0042", merchant_name: "Rosa's Diner", ...more,
})

export const pendingPurchase = (transaction_id: string, more: object = {}) => purchase(transaction_id, { pending: true, ...more })

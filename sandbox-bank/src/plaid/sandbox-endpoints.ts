// The provider's own test paths: break a login, fire a webhook, write transactions, fetch
// the key that webhooks are signed with.

import { Schema } from "effect"
import type {
  SandboxItemFireWebhookResponse,
  SandboxItemResetLoginResponse,
  SandboxTransactionsCreateResponse,
  WebhookVerificationKeyGetResponse,
} from "plaid"
import { announceChanges, announceAccounts, announceDisconnect, announceError, loginExpired } from "../announcements.ts"
import { writeChanges } from "../bank.ts"
import { addDays, isDay } from "../ledger/calendar.ts"
import { accountsOf } from "../state/items.ts"
import { newId } from "../state/ids.ts"
import { endpoint, itemEndpoint, type Endpoint } from "./endpoint.ts"
import { refuse } from "./refusals.ts"
import { centsOf, plainTransaction } from "./transaction.ts"

const Anything = Schema.Struct({})

const resetLogin = itemEndpoint<typeof Anything.Type, SandboxItemResetLoginResponse>(
  "/sandbox/item/reset_login",
  Anything,
  "answers",
  async (bank, item) => {
    await loginExpired(bank, item)
    return { reset_login: true }
  },
)

const announcements = {
  SYNC_UPDATES_AVAILABLE: announceChanges,
  ERROR: announceError,
  PENDING_DISCONNECT: announceDisconnect,
  NEW_ACCOUNTS_AVAILABLE: announceAccounts,
} as const

const FireBody = Schema.Struct({
  webhook_code: Schema.Literals(["SYNC_UPDATES_AVAILABLE", "ERROR", "PENDING_DISCONNECT", "NEW_ACCOUNTS_AVAILABLE"]),
})

const fireWebhook = itemEndpoint<typeof FireBody.Type, SandboxItemFireWebhookResponse>(
  "/sandbox/item/fire_webhook",
  FireBody,
  "answers",
  async (bank, item, body) => {
    if (item.webhook === null) return refuse("SANDBOX_WEBHOOK_INVALID")
    announcements[body.webhook_code](bank, item)
    return { webhook_fired: true }
  },
)

const Day = Schema.String.check(Schema.makeFilter(isDay, { expected: "a date such as 2026-11-20" }))

const CreateBody = Schema.Struct({
  transactions: Schema.NonEmptyArray(
    Schema.Struct({
      date_transacted: Day,
      date_posted: Day,
      amount: Schema.Finite,
      description: Schema.NonEmptyString,
      iso_currency_code: Schema.optionalKey(Schema.String),
    }),
  ).check(Schema.isMaxLength(10)),
})

const oldestPostedDays = 14

const createTransactions = itemEndpoint<typeof CreateBody.Type, SandboxTransactionsCreateResponse>(
  "/sandbox/transactions/create",
  CreateBody,
  "refuses",
  async (bank, item, { transactions }) => {
    const today = bank.clock.today()
    const accounts = await accountsOf(bank.pool, item)
    const account = accounts.find(({ plan, closed }) => plan.type === "depository" && !closed)
    if (!account) return refuse("NO_ACCOUNTS")
    const oldest = addDays(today, -oldestPostedDays)
    const areInOrder = transactions.every(
      ({ date_posted: posted, date_transacted: transacted }) =>
        oldest <= posted && posted <= today && transacted <= posted,
    )
    if (!areInOrder) {
      return refuse("INVALID_FIELD", "date_posted must be within the last 14 days, and date_transacted not after it")
    }
    const changes = transactions.map((given) => ({
      kind: "added" as const,
      cents: centsOf(given.amount, item.persona.currency),
      transaction: plainTransaction({
        transaction_id: newId(37),
        account_id: account.accountId,
        amount: given.amount,
        date: given.date_posted,
        authorized_date: given.date_transacted,
        name: given.description,
        iso_currency_code: given.iso_currency_code ?? item.persona.currency,
      }),
    }))
    announceChanges(bank, await writeChanges(bank, item.itemId, changes))
    return {}
  },
)

const KeyBody = Schema.Struct({ key_id: Schema.String })

const getVerificationKey = endpoint<typeof KeyBody.Type, WebhookVerificationKeyGetResponse>(
  "/webhook_verification_key/get",
  KeyBody,
  async (bank, body) => {
    const { id, createdAt, publicKey } = bank.keys.webhook
    if (body.key_id !== id) return refuse("INVALID_WEBHOOK_VERIFICATION_KEY_ID")
    const { crv = "", kty = "", x = "", y = "" } = publicKey.export({ format: "jwk" })
    return { key: { alg: "ES256", use: "sig", kid: id, crv, kty, x, y, created_at: createdAt, expired_at: null } }
  },
)

export const sandboxEndpoints: ReadonlyArray<Endpoint> = [
  resetLogin,
  fireWebhook,
  createTransactions,
  getVerificationKey,
]

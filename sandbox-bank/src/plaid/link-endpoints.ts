// /link/token/create, /item/public_token/exchange and /sandbox/public_token/create, which create items.

import { Schema } from "effect"
import type { ItemPublicTokenExchangeResponse, LinkTokenCreateResponse, SandboxPublicTokenCreateResponse } from "plaid"
import { linkItem, type Bank } from "../bank.ts"
import { institutionOf } from "../ledger/institutions.ts"
import { accountKeysOf } from "../ledger/ledger.ts"
import { personaOf } from "../ledger/personas.ts"
import { findItem } from "../state/items.ts"
import { issueLinkToken, issuePublicToken, spendPublicToken } from "../state/tokens.ts"
import { endpoint, type Endpoint } from "./endpoint.ts"
import { refuse, type Refused } from "./refusals.ts"
import { seedOf } from "../ledger/seed.ts"
import { strayWebhook, WebhookAddress } from "./endpoint.ts"

const defaultDays = 90

const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 730 }))

const LinkTokenBody = Schema.Struct({
  client_name: Schema.NonEmptyString,
  language: Schema.NonEmptyString,
  country_codes: Schema.NonEmptyArray(Schema.String),
  user: Schema.Struct({ client_user_id: Schema.NonEmptyString }),
  products: Schema.optionalKey(Schema.Array(Schema.String)),
  transactions: Schema.optionalKey(Schema.Struct({ days_requested: Schema.optionalKey(Days) })),
  webhook: Schema.optionalKey(WebhookAddress),
  access_token: Schema.optionalKey(Schema.NullOr(Schema.String)),
  update: Schema.optionalKey(Schema.Struct({ account_selection_enabled: Schema.optionalKey(Schema.Boolean) })),
})

const createLinkToken = endpoint<typeof LinkTokenBody.Type, LinkTokenCreateResponse>(
  "/link/token/create",
  LinkTokenBody,
  async (bank, body) => {
    const stray = strayWebhook(bank, body.webhook)
    if (stray) return stray
    const accessToken = body.access_token ?? null
    const itemId = accessToken === null ? null : await itemToRepair(bank, accessToken)
    if (itemId !== null && typeof itemId !== "string") return itemId
    if (itemId === null && !body.products?.length) {
      return refuse("MISSING_FIELDS", "the following required fields are missing: products")
    }
    if (itemId !== null && body.products?.length) {
      return refuse("INVALID_FIELD", "products may not be given in update mode")
    }
    const issued = await issueLinkToken(bank.pool, bank.clock.realNow(), {
      clientName: body.client_name,
      daysRequested: body.transactions?.days_requested ?? defaultDays,
      webhook: body.webhook ?? null,
      itemId,
      addsAccounts: body.update?.account_selection_enabled ?? false,
    })
    return { link_token: issued.token, expiration: issued.expiresAt.toISOString() }
  },
)

const itemToRepair = async (bank: Bank, accessToken: string): Promise<string | Refused> => {
  const item = await findItem(bank.pool, "access_token", accessToken)
  if (!item) return refuse("INVALID_ACCESS_TOKEN")
  return item.removed ? refuse("ITEM_NOT_FOUND") : item.itemId
}

const ExchangeBody = Schema.Struct({ public_token: Schema.String })

const exchange = endpoint<typeof ExchangeBody.Type, ItemPublicTokenExchangeResponse>(
  "/item/public_token/exchange",
  ExchangeBody,
  async (bank, body) => {
    const itemId = await spendPublicToken(bank.pool, bank.clock.realNow(), body.public_token)
    const item = itemId === null ? null : await findItem(bank.pool, "item_id", itemId)
    return item === null ? refuse("INVALID_PUBLIC_TOKEN") : { access_token: item.accessToken, item_id: item.itemId }
  },
)

const PublicTokenBody = Schema.Struct({
  institution_id: Schema.String,
  initial_products: Schema.NonEmptyArray(Schema.String),
  options: Schema.optionalKey(
    Schema.Struct({
      webhook: Schema.optionalKey(WebhookAddress),
      override_username: Schema.optionalKey(Schema.NullOr(Schema.String)),
      override_password: Schema.optionalKey(Schema.NullOr(Schema.String)),
      transactions: Schema.optionalKey(Schema.NullOr(Schema.Struct({ days_requested: Schema.optionalKey(Days) }))),
    }),
  ),
})

const createPublicToken = endpoint<typeof PublicTokenBody.Type, SandboxPublicTokenCreateResponse>(
  "/sandbox/public_token/create",
  PublicTokenBody,
  async (bank, { institution_id, options }) => {
    const stray = strayWebhook(bank, options?.webhook)
    if (stray) return stray
    const institution = institutionOf(institution_id)
    if (!institution) return refuse("INVALID_INSTITUTION")
    const persona = personaOf(options?.override_username ?? "user_good")
    if (persona.plays === "login is locked") return refuse("ITEM_LOCKED")
    const { item } = await linkItem(bank, {
      institution,
      persona,
      seed: seedOf(persona, institution, options?.override_password ?? ""),
      accounts: accountKeysOf(institution.accounts),
      webhook: options?.webhook ?? null,
      daysRequested: options?.transactions?.days_requested ?? defaultDays,
    })
    return { public_token: await issuePublicToken(bank.pool, bank.clock.realNow(), item.itemId) }
  },
)

export const linkEndpoints: ReadonlyArray<Endpoint> = [createLinkToken, exchange, createPublicToken]

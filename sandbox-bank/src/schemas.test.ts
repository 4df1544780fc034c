// The bank's responses match the types of the installed SDK, so that updating the SDK shows what has to change here.

import { fileURLToPath } from "node:url"
import { Ajv, type AnySchema, type ValidateFunction } from "ajv"
import type { PlaidApi } from "plaid"
import { createGenerator } from "ts-json-schema-generator"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { link, startBank, type RunningBank } from "../test/bank.ts"

const declarations = fileURLToPath(import.meta.resolve("plaid").replace(/index\.js$/, "api.d.ts"))

let running: RunningBank
let validatorOf: (type: string) => ValidateFunction

beforeAll(async () => {
  running = await startBank()
  const generator = createGenerator({
    path: declarations,
    skipTypeCheck: true,
    expose: "export",
    jsDoc: "none",
    additionalProperties: false,
  })
  validatorOf = (type) => new Ajv({ strict: false, allErrors: true }).compile(generator.createSchema(type) as AnySchema)
})
afterAll(() => running.stop())

type Call = (plaid: PlaidApi, accessToken: string) => Promise<{ data: unknown }>

/** The mismatches between a response and the SDK's type of that name. */
const faultsOf = (type: string, data: unknown): ReadonlyArray<unknown> => {
  const validate = validatorOf(type)
  validate(data)
  return validate.errors ?? []
}

const linkTokenRequest = {
  client_name: "Evenkeel",
  language: "en",
  country_codes: ["US" as never],
  user: { client_user_id: "someone" },
  products: ["transactions" as never],
}

describe.each(["ins_harbor", "ins_meadow", "ins_summit"])("responses about an item at %s", (institution) => {
  const calls: ReadonlyArray<readonly [type: string, Call]> = [
    ["AccountsGetResponse", (plaid, access_token) => plaid.accountsGet({ access_token })],
    ["TransactionsSyncResponse", (plaid, access_token) => plaid.transactionsSync({ access_token, count: 500 })],
    ["ItemGetResponse", (plaid, access_token) => plaid.itemGet({ access_token })],
    ["TransactionsRefreshResponse", (plaid, access_token) => plaid.transactionsRefresh({ access_token })],
    ["SandboxItemResetLoginResponse", (plaid, access_token) => plaid.sandboxItemResetLogin({ access_token })],
    ["ItemGetResponse", (plaid, access_token) => plaid.itemGet({ access_token })],
    ["ItemWebhookUpdateResponse", (plaid, access_token) => plaid.itemWebhookUpdate({ access_token, webhook: null })],
    ["ItemRemoveResponse", (plaid, access_token) => plaid.itemRemove({ access_token })],
  ]

  test("match the SDK's types", async () => {
    const { accessToken } = await link(running, { institution })
    for (const [type, call] of calls) expect(faultsOf(type, (await call(running.plaid, accessToken)).data)).toEqual([])
  })
})

test("a transaction created with only some of its fields is returned complete", async () => {
  const { accessToken, itemId } = await link(running, { persona: "user_empty" })
  const { data } = await running.plaid.accountsGet({ access_token: accessToken })
  const given = { transaction_id: "bare", account_id: data.accounts[0]?.account_id, amount: 1, date: "2026-05-20" }
  await running.control("/transactions", {
    item_id: itemId,
    added: [given, { ...given, transaction_id: "foreign", unofficial_currency_code: "BTC" }],
  })
  expect(
    faultsOf("TransactionsSyncResponse", (await running.plaid.transactionsSync({ access_token: accessToken })).data),
  ).toEqual([])
})

test("tokens and their exchange match the SDK's types", async () => {
  expect(faultsOf("LinkTokenCreateResponse", (await running.plaid.linkTokenCreate(linkTokenRequest)).data)).toEqual([])
  const made = await running.plaid.sandboxPublicTokenCreate({
    institution_id: "ins_harbor",
    initial_products: ["transactions" as never],
  })
  expect(faultsOf("SandboxPublicTokenCreateResponse", made.data)).toEqual([])
  expect(
    faultsOf(
      "ItemPublicTokenExchangeResponse",
      (await running.plaid.itemPublicTokenExchange({ public_token: made.data.public_token })).data,
    ),
  ).toEqual([])
})

test("an error matches the SDK's type", async () => {
  const failure = await running.plaid
    .accountsGet({ access_token: "nobody's" })
    .catch((error: { response: { status: number; data: unknown } }) => error.response)
  expect(failure.status).toBe(400)
  expect(faultsOf("PlaidError", failure.data)).toEqual([])
  expect(failure.data).toMatchObject({
    error_type: "INVALID_INPUT",
    error_code: "INVALID_ACCESS_TOKEN",
    display_message: null,
  })
})

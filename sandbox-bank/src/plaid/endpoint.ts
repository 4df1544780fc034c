// An endpoint of the provider: its access check, its body's schema, and the faults that it simulates before it answers.

import { setTimeout as sleep } from "node:timers/promises"
import type { Request, RequestHandler, Response } from "express"
import { Schema } from "effect"
import { caughtUp, type Bank } from "../bank.ts"
import { readBody, type Read } from "../body.ts"
import { countCall, takeFault } from "../state/faults.ts"
import { newRequestId } from "../state/ids.ts"
import { findItem, type Item } from "../state/items.ts"
import { errorBody, isRefusalCode, isRefused, refuse, statusOf, type Refused } from "./refusals.ts"
import type { Plain } from "./plain.ts"

/** The request: its body, and the item of its access token, if it has one. */
interface EndpointRequest {
  readonly item: Item | null
  readonly body: unknown
  /** A fault makes /transactions/sync say that it is not ready. */
  readonly notReady: boolean
}

export interface Endpoint {
  readonly path: string
  answer(bank: Bank, request: EndpointRequest): Promise<object | Refused>
}

/** A response without its request id, which is added to every response. */
export type EndpointResult<Reply> = Promise<Omit<Plain<Reply>, "request_id"> | Refused>

/** An endpoint without an item. */
export const endpoint = <Body, Reply>(
  path: string,
  schema: Schema.ConstraintDecoder<Body>,
  answer: (bank: Bank, body: Body) => EndpointResult<Reply>,
): Endpoint => ({
  path,
  answer: async (bank, { body }) => {
    const read = readBody(schema, body)
    return read._tag === "Bad" ? refusedBody(read) : answer(bank, read.body)
  },
})

const TokenBody = Schema.Struct({ access_token: Schema.String })

/**
 * An endpoint about the item of an access token. While that item has an error, the endpoint
 * reports it, unless `inError` is "answers".
 */
export const itemEndpoint = <Body, Reply>(
  path: string,
  schema: Schema.ConstraintDecoder<Body>,
  inError: "answers" | "refuses",
  answer: (bank: Bank, item: Item, body: Body, notReady: boolean) => EndpointResult<Reply>,
): Endpoint => ({
  path,
  answer: async (bank, { item, body, notReady }) => {
    const token = readBody(TokenBody, body)
    if (token._tag === "Bad") return refusedBody(token)
    if (item === null) return refuse("INVALID_ACCESS_TOKEN")
    if (item.removed) return refuse("ITEM_NOT_FOUND")
    const read = readBody(schema, body)
    if (read._tag === "Bad") return refusedBody(read)
    if (item.error !== null && inError === "refuses") return refuse(item.error)
    return answer(bank, await caughtUp(bank, item), read.body, notReady)
  },
})

export const respond =
  (bank: Bank, called: Endpoint): RequestHandler =>
  async (request, response) => {
    const keys = refusedKeys(request)
    if (keys) return sendRefusal(response, keys)
    const token = readBody(TokenBody, request.body)
    const item = token._tag === "Bad" ? null : await findItem(bank.pool, "access_token", token.body.access_token)
    if (item) await countCall(bank.pool, item.itemId, called.path)
    const fault = await takeFault(bank.pool, called.path, item?.itemId ?? null)
    if (fault?.latencyMs) await sleep(fault.latencyMs)
    const code = fault?.errorCode ?? ""
    const answer = isRefusalCode(code)
      ? refuse(code)
      : await called.answer(bank, { item, body: request.body, notReady: code === "NOT_READY" })
    // The call is carried out and its response is lost: the harder way for a connection to break.
    if (fault?.dropConnection) return void request.socket.destroy()
    if (isRefused(answer)) return sendRefusal(response, answer)
    response.json({ ...answer, request_id: newRequestId() })
  }

export const sendRefusal = (response: Response, refused: Refused): void => {
  response.status(statusOf(refused)).json({ ...errorBody(refused), request_id: newRequestId() })
}

/** The credentials are in headers or in the body. All are accepted, except none or the word "wrong". */
const refusedKeys = (request: Request): Refused | null => {
  const body: Record<string, unknown> = typeof request.body === "object" && request.body !== null ? request.body : {}
  const keys = [request.get("plaid-client-id") ?? body["client_id"], request.get("plaid-secret") ?? body["secret"]]
  if (keys.some((key) => typeof key !== "string" || key.trim() === "" || key === "wrong")) {
    return refuse("INVALID_API_KEYS")
  }
  return (request.get("plaid-version") ?? "2020-09-14") === "2020-09-14" ? null : refuse("INVALID_HEADERS")
}

export const refusedBody = ({ field, message, missing }: Extract<Read<unknown>, { _tag: "Bad" }>): Refused =>
  missing
    ? refuse("MISSING_FIELDS", `the following required fields are missing: ${field}`)
    : refuse("INVALID_FIELD", `${field}: ${message}`)

// The address for webhooks about an item.

export const WebhookAddress = Schema.String.check(Schema.isPattern(/^https?:\/\/\S+$/))

/** Refused, so that the bank cannot be made to call addresses that only it can reach. */
export const strayWebhook = ({ webhooks }: Bank, webhook: string | null | undefined): Refused | undefined =>
  webhook === undefined || webhook === null || webhooks.mayReach(webhook)
    ? undefined
    : refuse("INVALID_FIELD", "webhook: the sandbox bank sends webhooks only to the product that it belongs to")

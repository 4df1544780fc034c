// The Link widget's server side: its files, and its sessions.

import { fileURLToPath } from "node:url"
import type { Schema } from "effect"
import express, { type RequestHandler } from "express"
import type { Bank } from "../bank.ts"
import { readBody, readJson } from "../body.ts"
import { refusedBody, sendRefusal } from "../plaid/endpoint.ts"
import { isRefused, type Refused } from "../plaid/refusals.ts"
import { newRequestId } from "../state/ids.ts"
import { beginSession, finish, FinishBody, logIn, LoginBody, TokenBody } from "./session.ts"

const widget = fileURLToPath(new URL("./widget/", import.meta.url))

export const linkRoutes = (bank: Bank): express.Router => {
  const router = express.Router()
  router.post("/session", answered(bank, TokenBody, beginSession))
  router.post("/session/login", answered(bank, LoginBody, logIn))
  router.post("/session/finish", answered(bank, FinishBody, finish))
  // Revalidated on every page load, so that a new version of the widget is never mixed with an old one.
  router.use(
    express.static(widget, {
      index: false,
      setHeaders: (response) => response.setHeader("cache-control", "no-cache"),
    }),
  )
  return router
}

const answered = <Body>(
  bank: Bank,
  schema: Schema.ConstraintDecoder<Body>,
  answer: (bank: Bank, body: Body) => Promise<object | Refused>,
): Array<RequestHandler> => [
  readJson("10kb"),
  async (request, response) => {
    const read = readBody(schema, request.body)
    const given = read._tag === "Bad" ? refusedBody(read) : await answer(bank, read.body)
    if (isRefused(given)) sendRefusal(response, given)
    else response.json({ ...given, request_id: newRequestId() })
  },
]

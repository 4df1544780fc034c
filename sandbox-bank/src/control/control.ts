// The controls, for people and tests. access.ts restricts them.

import type { Schema } from "effect"
import express, { type RequestHandler } from "express"
import type { Bank } from "../bank.ts"
import { readBody } from "../body.ts"
import { ClockBody, moveClock, showClock } from "./clock.ts"
import { clearAllFaults, FaultBody, listFaults, setFault } from "./faults.ts"
import { AccountBody, listItems, setOneClosed } from "./items.ts"
import type { Outcome } from "./outcome.ts"
import { TransactionsBody, writeTransactions } from "./transactions.ts"

/** `paths` are the provider's paths, for which faults can be set. */
export const controls = (bank: Bank, paths: ReadonlySet<string>): express.Router => {
  const router = express.Router()
  router.get("/clock", shown(bank, showClock))
  router.post("/clock", done(bank, ClockBody, moveClock))
  router.post("/transactions", done(bank, TransactionsBody, writeTransactions))
  router.get("/faults", shown(bank, listFaults))
  router.post("/faults", done(bank, FaultBody, setFault(paths)))
  router.delete("/faults", shown(bank, clearAllFaults))
  router.get("/items", shown(bank, listItems))
  router.post("/accounts/close", done(bank, AccountBody, setOneClosed(true)))
  router.post("/accounts/open", done(bank, AccountBody, setOneClosed(false)))
  return router
}

const shown =
  (bank: Bank, show: (bank: Bank) => Promise<Outcome>): RequestHandler =>
  async (_request, response) => {
    response.json(await show(bank))
  }

const done =
  <Body>(
    bank: Bank,
    schema: Schema.ConstraintDecoder<Body>,
    act: (bank: Bank, body: Body) => Promise<Outcome>,
  ): RequestHandler =>
  async (request, response) => {
    const read = readBody(schema, request.body)
    const outcome = read._tag === "Bad" ? { wrong: `${read.field}: ${read.message}.` } : await act(bank, read.body)
    if ("wrong" in outcome) response.status(400).json({ error: outcome.wrong })
    else response.json(outcome)
  }

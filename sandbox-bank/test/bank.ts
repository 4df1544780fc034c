// A sandbox bank for tests, on a free port and with its own database, and the provider's real SDK to call it.

import type { AddressInfo } from "node:net"
import express from "express"
import { Configuration, PlaidApi, type Transaction } from "plaid"
import { freshDatabase } from "@evenkeel/local-postgres/test/database"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { openSandboxBank, sandboxBankPath, type SandboxBank, type SandboxBankOptions } from "../src/sandbox-bank.ts"

export interface RunningBank {
  readonly bank: SandboxBank
  readonly plaid: PlaidApi
  /** The bank's address, with its path. */
  readonly url: string
  readonly databaseUrl: string
  /** Calls the control API; rejects with the bank's error message if the bank refuses. */
  control(path: string, body?: object, method?: "GET" | "POST" | "DELETE"): Promise<Record<string, unknown>>
  /** Closes the bank and reopens it on the same database. */
  restarted(): Promise<RunningBank>
  stop(): Promise<void>
}

export const noon = new Date("2026-05-20T12:00:00Z")

export const startBank = async (
  now: () => Date = () => noon,
  options: Pick<SandboxBankOptions, "controlKey" | "webhookOrigin"> = {},
): Promise<RunningBank> => {
  const database = await freshDatabase()
  return runBank({ databaseUrl: database.url, now, ...options }, database.drop)
}

const runBank = async (options: SandboxBankOptions, drop: () => Promise<void>): Promise<RunningBank> => {
  const bank = await openClosable(openSandboxBank(options))
  const server = express().use(sandboxBankPath, bank.handler).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `${origin}${sandboxBankPath}`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await bank.close()
  }
  return {
    bank,
    plaid: plaidAt(url),
    url,
    databaseUrl: options.databaseUrl,
    control: async (path, body, method = body ? "POST" : "GET") => {
      const response = await fetch(`${url}/control${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
      })
      const answer = (await response.json()) as Record<string, unknown>
      if (!response.ok) throw new Error(String(answer["error"]))
      return answer
    },
    restarted: async () => {
      await close()
      return runBank(options, drop)
    },
    stop: async () => {
      await close()
      await drop()
    },
  }
}

export const plaidAt = (url: string, secret = "any secret"): PlaidApi =>
  new PlaidApi(
    new Configuration({
      basePath: url,
      baseOptions: { headers: { "PLAID-CLIENT-ID": "any client", "PLAID-SECRET": secret }, timeout: 10_000 },
    }),
  )

export interface Linked {
  readonly accessToken: string
  readonly itemId: string
}

/** Links as a person does by completing the widget. */
export const link = async (
  { plaid }: RunningBank,
  options: { institution?: string; persona?: string; days?: number; webhook?: string; seed?: string } = {},
): Promise<Linked> => {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: options.institution ?? "ins_harbor",
    initial_products: ["transactions" as never],
    options: {
      override_username: options.persona ?? "user_good",
      ...(options.seed && { override_password: `seed:${options.seed}` }),
      ...(options.webhook && { webhook: options.webhook }),
      transactions: { days_requested: options.days ?? 62 },
    },
  })
  const exchanged = await plaid.itemPublicTokenExchange({ public_token: data.public_token })
  return { accessToken: exchanged.data.access_token, itemId: exchanged.data.item_id }
}

export interface Synced {
  readonly added: ReadonlyArray<Transaction>
  readonly modified: ReadonlyArray<Transaction>
  readonly removed: ReadonlyArray<string>
  readonly cursor: string
  readonly pages: number
}

/** Pages through one update like a client. */
export const syncAll = async (
  { plaid }: RunningBank,
  accessToken: string,
  cursor?: string,
  count = 500,
): Promise<Synced> => {
  const seen = { added: [] as Array<Transaction>, modified: [] as Array<Transaction>, removed: [] as Array<string> }
  for (let pages = 1, next = cursor; ; pages += 1) {
    const { data } = await plaid.transactionsSync({ access_token: accessToken, count, ...(next && { cursor: next }) })
    seen.added.push(...data.added)
    seen.modified.push(...data.modified)
    seen.removed.push(...data.removed.map(({ transaction_id }) => transaction_id))
    next = data.next_cursor
    if (!data.has_more) return { ...seen, cursor: next, pages }
  }
}

/** The provider's error code from the rejection of an SDK call. */
export const errorCodeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "no error",
    (failure: { response?: { data?: { error_code?: string } }; code?: string }) =>
      failure.response?.data?.error_code ?? failure.code ?? "unknown",
  )

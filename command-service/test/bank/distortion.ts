// A proxy to the bank that changes its responses on one path.
import type { AddressInfo } from "node:net"
import express from "express"

/** Any response of the provider, typed as far as tests need it. */
export interface Answer {
  added: Array<{ transaction_id?: string; amount: unknown; date: string; personal_finance_category: unknown }>
  accounts: Array<{ balances: { iso_currency_code: string } }>
  removed: unknown
  next_cursor?: string
  has_more: boolean
}

export interface Distortion {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Replaces a response by endless bytes, until the client stops reading. */
export const dripping = Symbol("dripping")

const drip = (response: express.Response): void => {
  response.type("json").write("[")
  const timer = setInterval(() => response.write(" "), 100)
  response.once("close", () => clearInterval(timer))
}

/** `distort` changes the bank's response, or returns the body to send instead; text is sent unchanged. */
export const startDistortion = async (
  bankUrl: string,
  path: string,
  distort: (answer: Answer) => unknown,
): Promise<Distortion> => {
  const line = express().use(express.text({ type: () => true }), async (request, response) => {
    const answer = await fetch(bankUrl + request.url, {
      method: "POST",
      headers: { "content-type": "application/json", "plaid-client-id": "any client", "plaid-secret": "any secret" },
      body: request.body,
    })
    const reply = (await answer.json()) as Answer
    const sent = request.path === path && answer.ok ? ((await distort(reply)) ?? reply) : reply
    response.status(answer.status)
    if (sent === dripping) drip(response)
    else if (typeof sent === "string") response.send(sent)
    else response.json(sent)
  })
  const server = line.listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

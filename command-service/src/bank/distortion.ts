// For tests: a line to the bank that changes what it answers on one of its paths.
import type { AddressInfo } from "node:net"
import express from "express"

export interface Distortion {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** `distort` changes the bank's answer, or gives what is sent in its place; text is sent as it is. */
export const startDistortion = async (bankUrl: string, path: string, distort: (answer: any) => unknown): Promise<Distortion> => {
  const line = express().use(express.text({ type: () => true }), async (request, response) => {
    const answer = await fetch(bankUrl + request.url, {
      method: "POST",
      headers: { "content-type": "application/json", "plaid-client-id": "any client", "plaid-secret": "any secret" },
      body: request.body,
    })
    const told: unknown = await answer.json()
    const sent = request.path === path && answer.ok ? distort(told) ?? told : told
    response.status(answer.status)
    if (typeof sent === "string") response.send(sent)
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

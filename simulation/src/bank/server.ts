// Serves the bank over HTTP, and applies its faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { SimulatedSocket } from "../network/socket.ts"
import type { World } from "../world/world.ts"
import type { BankRequest, Reply, SimulatedBank } from "./bank.ts"
import { garbled, refusalOf, repeatingItsCursor, type BankFaults } from "./bank-faults.ts"

/** In milliseconds. */
const betweenBytes = 4_000
const slowAnswer = 7_000

export interface BankServerOptions {
  readonly world: World
  readonly bank: SimulatedBank
  readonly faults: BankFaults
  readonly crash: () => void
}

/** Accepts connections to the bank. */
export const makeBankServer = ({
  world,
  bank,
  faults,
  crash,
}: BankServerOptions): ((socket: SimulatedSocket) => void) => {
  const server = createServer((request, response) => {
    const endpoint = request.url ?? ""
    void bodyOf(request).then((body) => {
      const fault = faults.strike(endpoint)
      const cut = (): void => (request.socket as unknown as SimulatedSocket).cut()
      if (fault?.kind === "call lost") return cut()
      if (fault?.kind === "refused") return send(response, refusalOf(fault.variant))
      const parsed = JSON.parse(body) as BankRequest
      const reply = bank.answer(endpoint, parsed)
      switch (fault?.kind) {
        case "answer lost":
          return cut()
        case "hang":
          return
        case "drip":
          return drip(response, reply)
        case "garbled":
          return send(response, reply, garbled(fault.variant, JSON.stringify(reply.body)))
        case "slow":
          return world.after(slowAnswer, () => send(response, reply))
        case "cursor repeated":
          return send(response, repeatingItsCursor(reply, parsed.cursor))
        case "crash":
          return crash()
        default:
          return send(response, reply)
      }
    })
  })

  const send = (response: ServerResponse, { status, body }: Reply, text = JSON.stringify(body)): void =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(text)

  const drip = (response: ServerResponse, { status, body }: Reply): void => {
    const bytes = Buffer.from(JSON.stringify(body))
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": bytes.length })
    let sent = 0
    const next = (): void => {
      if (response.destroyed) return
      response.write(bytes.subarray(sent, sent + 1))
      sent += 1
      if (sent < bytes.length) world.after(betweenBytes, next)
    }
    next()
  }

  return (socket) => {
    socket.on("error", () => {}) // the server handles its end
    server.emit("connection", socket)
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ""
  for await (const chunk of request) body += String(chunk)
  return body
}

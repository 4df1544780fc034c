// Whoever wishes the product ill, in a process of their own: node hostile-load.ts <kind> <address> <token>. Each request
// comes from an address of its own, as far as X-Forwarded-For is believed.
import { request } from "node:http"
import { connect } from "node:net"

const [kind = "", address = "", token = ""] = process.argv.slice(2)
const { hostname, port, host } = new URL(address)

let sent = 0
const from = (): string => `198.51.${(sent >> 8) % 256}.${(sent += 1) % 256}`

const post = (path: string, headers: Readonly<Record<string, string>>, body = ""): Promise<void> =>
  new Promise((resolve) => {
    const length = String(Buffer.byteLength(body))
    const sending = request(
      `${address}${path}`,
      {
        method: body === "" ? "GET" : "POST",
        headers: { "X-Forwarded-For": from(), "Content-Length": length, ...headers },
      },
      (response) => response.resume().once("close", resolve),
    )
    sending.once("error", () => resolve()).end(body)
  })

const every = (milliseconds: number, work: () => Promise<void>): void =>
  void setInterval(() => void work(), milliseconds)

/** A connection that sends a byte every now and then, and is made anew when it is closed. */
const drip = (): void => {
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `POST /income HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from()}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`,
    ),
  )
  const dripping = setInterval(() => socket.write(" ".repeat(80)), 100)
  socket
    .on("error", () => {})
    .on("data", () => {})
    .once("close", () => {
      clearInterval(dripping)
      setTimeout(drip, 50)
    })
}

const large = JSON.stringify({ username: "a".repeat(1_000_000) })

const kinds: Readonly<Record<string, () => void>> = {
  slow: () => Array.from({ length: 100 }).forEach(drip),
  large: () => every(50, () => post("/auth/authenticate", { "Content-Type": "application/json" }, large)),
  tokens: () =>
    every(5, () => post("/income", { Authorization: `Bearer ${crypto.randomUUID()}${crypto.randomUUID()}` })),
  exports: () => every(100, () => post("/audit/export", { Authorization: `Bearer ${token}` })),
}
kinds[kind]?.()

// A database connection that can be cut at the worst moment: after the server got a
// statement, before we get its response.

import { connect, createServer, type Socket } from "node:net"

export interface SeverableConnection {
  readonly url: string
  /** Lets the next statement reach the server, but not its response, and breaks all connections. */
  readonly loseNextAnswer: () => void
  /** Stops traffic in both directions, without any error. */
  readonly fallSilent: () => void
  /** The same for open connections only; later ones work. */
  readonly silenceOpenOnes: () => void
  /** Resumes traffic; lost data stays lost. */
  readonly speakAgain: () => void
  /** Breaks all open connections. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

export const severableConnection = async (url: string): Promise<SeverableConnection> => {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let losesNextAnswer = false
  let isSilent = false

  const cut = () => sockets.forEach((socket) => socket.destroy())
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(Number(port), hostname)
    let isSevered = false
    for (const socket of [client, server]) sockets.add(socket.on("error", () => {}))
    client.on("data", (asked) => {
      if (isSilent || silent.has(client)) return
      server.write(asked)
      if (!losesNextAnswer) return
      losesNextAnswer = false
      isSevered = true
    })
    server.on("data", (answered) => {
      if (isSevered) cut()
      else if (!isSilent && !silent.has(client)) client.write(answered)
    })
    client.on("end", () => {
      if (!isSilent && !silent.has(client)) server.end()
    })
    client.on("close", () => server.destroy())
    server.on("close", () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  const address = proxy.address()
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.")
  const own = new URL(url)
  own.port = String(address.port)

  return {
    url: own.href,
    cut,
    loseNextAnswer: () => {
      losesNextAnswer = true
    },
    fallSilent: () => {
      isSilent = true
    },
    silenceOpenOnes: () => {
      for (const socket of sockets) silent.add(socket)
    },
    speakAgain: () => {
      isSilent = false
    },
    close: async () => {
      cut()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

// A mail server that keeps what it is sent, for a test to read.
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"
import { vi } from "vitest"

export interface Letter {
  readonly subject: string
  /** All of it, without the line breaks that mail adds. */
  readonly text: string
}

export interface MailServer {
  readonly url: string
  /** The oldest unread letter to that address, once there is one. */
  readonly next: (address: string) => Promise<Letter>
  /** How many unread letters there are to it. */
  readonly waiting: (address: string) => number
  readonly close: () => Promise<void>
}

export const openMailServer = async (): Promise<MailServer> => {
  const letters = new Map<string, Array<Letter>>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, received) => {
      text(stream).then((raw) => {
        const letter = { subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? "", text: raw.replaceAll("=\r\n", "") }
        for (const { address } of envelope.rcptTo) letters.set(address, [...(letters.get(address) ?? []), letter])
        received()
      }, received)
    },
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: (address) =>
      vi.waitUntil(() => letters.get(address)?.shift(), { timeout: 20_000, interval: 20 }) as Promise<Letter>,
    waiting: (address) => letters.get(address)?.length ?? 0,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

// A mail server that stores letters for a test to read.
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SMTPServer } from "smtp-server"

export interface Letter {
  readonly subject: string
  /** The whole text, without the line breaks that mail adds. */
  readonly text: string
}

export interface MailServer {
  readonly url: string
  /** The oldest unread letter to that address, once there is one. */
  readonly next: (address: string) => Promise<Letter>
  /** The number of unread letters to it. */
  readonly waiting: (address: string) => number
  readonly close: () => Promise<void>
}

/** In milliseconds. */
const longestDelivery = 20_000

export const openMailServer = async (): Promise<MailServer> => {
  const letters = new Map<string, Array<Letter>>()
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, received) => {
      text(stream).then((raw) => {
        const letter = { subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? "", text: raw.replaceAll("=\r\n", "") }
        for (const { address } of envelope.rcptTo) letters.set(address, [...(letters.get(address) ?? []), letter])
        arrivals.dispatchEvent(new Event("letter"))
        received()
      }, received)
    },
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async (address) => {
      const signal = AbortSignal.timeout(longestDelivery)
      for (;;) {
        const letter = letters.get(address)?.shift()
        if (letter !== undefined) return letter
        await once(arrivals, "letter", { signal })
      }
    },
    waiting: (address) => letters.get(address)?.length ?? 0,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The address of the letter's link. */
export const linkIn = ({ text: letter }: Letter): string => {
  const [link] = /https?:\/\/\S+#[\w-]{43}/.exec(letter) ?? []
  if (link === undefined) throw new Error(`There is no link in this letter:\n${letter}`)
  return link
}

// The part of PostgreSQL's wire protocol that serving several sessions with one backend requires.

export interface Message {
  readonly type: string
  /** Includes the type and the length. */
  readonly bytes: Buffer
}

const headerLength = 5

/** The complete messages at the beginning, and their total length in bytes. */
export const messagesIn = (bytes: Buffer): { readonly messages: ReadonlyArray<Message>; readonly length: number } => {
  const messages: Array<Message> = []
  let start = 0
  while (bytes.length - start >= headerLength) {
    const end = start + 1 + bytes.readInt32BE(start + 1)
    if (end > bytes.length) break
    messages.push({ type: String.fromCharCode(bytes[start]!), bytes: bytes.subarray(start, end) })
    start = end
  }
  return { messages, length: start }
}

/** Reads a message's body from left to right. */
const reading = ({ bytes }: Message) => {
  let at = headerLength
  return {
    text: (): string => {
      const end = bytes.indexOf(0, at)
      const text = bytes.toString("utf8", at, end)
      at = end + 1
      return text
    },
    skip: (count: number): void => {
      at += count
    },
    rest: (): Buffer => bytes.subarray(at),
  }
}

/** The text of a Query message. */
export const queryIn = (message: Message): string => reading(message).text()

export interface Parse {
  readonly name: string
  readonly text: string
  /** The parameters' types. */
  readonly types: Buffer
}

export const parseIn = (message: Message): Parse => {
  const { text, rest } = reading(message)
  return { name: text(), text: text(), types: rest() }
}

export interface Bind {
  readonly portal: string
  readonly statement: string
  readonly parameters: Buffer
}

export const bindIn = (message: Message): Bind => {
  const { text, rest } = reading(message)
  return { portal: text(), statement: text(), parameters: rest() }
}

/** The target of a Describe or Close message: its kind and name. */
export const targetIn = (message: Message): { readonly kind: string; readonly name: string } => {
  const { text, skip } = reading(message)
  skip(1)
  return { kind: String.fromCharCode(message.bytes[headerLength]!), name: text() }
}

const message = (type: string, ...parts: ReadonlyArray<string | Buffer>): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(`${part}\0`) : part)))
  const header = Buffer.alloc(headerLength)
  header.write(type, 0, "latin1")
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

export const parse = ({ name, text, types }: Parse): Buffer => message("P", name, text, types)
export const bind = ({ portal, statement, parameters }: Bind): Buffer => message("B", portal, statement, parameters)
export const describe = (kind: string, name: string): Buffer => message("D", Buffer.from(kind), name)
export const query = (text: string): Buffer => message("Q", text)
export const parseComplete = message("1")

const ready = (status: string): Buffer => message("Z", Buffer.from(status))

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** The server's messages after a successful start of a session. */
export const welcome = (processId: number): Buffer =>
  Buffer.concat([
    message("R", int32(0)),
    message("S", "server_version", "18.6"),
    message("S", "client_encoding", "UTF8"),
    message("K", int32(processId), int32(0)),
    ready("I"),
  ])

export const failure = (code: string, text: string): Buffer =>
  Buffer.concat([message("E", Buffer.from(`SERROR\0VERROR\0C${code}\0M${text}\0\0`)), ready("I")])

/** The start of a session: names and values. */
export const startupIn = (
  bytes: Buffer,
): { readonly parameters: ReadonlyMap<string, string>; readonly length: number } => {
  const length = bytes.readInt32BE(0)
  const parts = bytes.toString("utf8", 8, length).split("\0")
  const parameters = new Map<string, string>()
  for (let index = 0; index + 1 < parts.length && parts[index] !== ""; index += 2) {
    parameters.set(parts[index]!, parts[index + 1]!)
  }
  return { parameters, length }
}

/** I: no transaction; T: in one; E: in one that has failed. Undefined if the response does not say. */
export const statusIn = (response: Buffer): string | undefined => {
  const last = response.subarray(-6)
  return last.length === 6 && last[0] === 0x5a ? String.fromCharCode(last[5]!) : undefined
}

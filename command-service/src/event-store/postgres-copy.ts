// Writes rows by COPY: on a batch it costs the server two thirds of an INSERT, as many rows are one entry in its
// journal. A COPY is a statement like any other: all rows, or none.

import type pg from "pg"

type Value = string | number

/** The rows have their columns in the table's order. */
export const copyInto = (client: pg.Client, table: string, rows: ReadonlyArray<ReadonlyArray<Value>>): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new Copy(`copy ${table} from stdin`, rows.map(line).join(""), (error) => (error === undefined ? resolve() : reject(error))))
  })

/** What the driver's types leave out. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** What the driver wants of a statement that it has no words for. */
class Copy implements pg.Submittable {
  readonly #statement: string
  readonly #lines: string
  /** The driver wraps it, to know when the statement is over. */
  callback: (error?: unknown) => void

  constructor(statement: string, lines: string, callback: (error?: unknown) => void) {
    this.#statement = statement
    this.#lines = lines
    this.callback = callback
  }

  /** Sends everything at once, without waiting to be asked for the rows: a server that refuses the statement skips them. */
  submit(connection: pg.Connection): void {
    const copying = connection as CopyingConnection
    copying.stream.cork()
    copying.query(this.#statement)
    copying.sendCopyFromChunk(Buffer.from(this.#lines))
    copying.endCopyFrom()
    copying.stream.uncork()
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  /** The driver says no more of a statement after its error. */
  handleError(error: unknown): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }
}

const line = (values: ReadonlyArray<Value>): string => `${values.map(escaped).join("\t")}\n`

const escaped = (value: Value): Value => (typeof value === "string" && special.test(value) ? value.replace(specials, escape) : value)

const special = /[\\\n\r\t]/
const specials = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }
const escape = (character: string): string => escapes[character] ?? character

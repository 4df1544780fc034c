// Writes rows by COPY: on a batch it costs the server two thirds of an INSERT, as many rows are one entry in its
// journal, and in its binary format a tenth less again. A COPY is a statement like any other: all rows, or none.

import type pg from "pg"
import { inBinary, type ColumnType, type Value } from "./postgres-binary.ts"

/** A table with its columns, and how those are sent, in the same order. */
export interface CopyTarget {
  readonly table: string
  readonly columns: ReadonlyArray<ColumnType>
}

/** The rows have a value for each column. */
export const copyInto = (client: pg.Client, { table, columns }: CopyTarget, rows: ReadonlyArray<ReadonlyArray<Value>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const ended = (error?: unknown) => (error === undefined ? resolve() : reject(error))
    client.query(new Copy(`copy ${table} from stdin (format binary)`, inBinary(columns, rows), ended))
  })

/** What the driver's types leave out. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** What the driver wants of a statement that it has no words for. */
class Copy implements pg.Submittable {
  readonly #statement: string
  readonly #rows: Buffer
  /** The driver wraps it, to know when the statement is over. */
  callback: (error?: unknown) => void

  constructor(statement: string, rows: Buffer, callback: (error?: unknown) => void) {
    this.#statement = statement
    this.#rows = rows
    this.callback = callback
  }

  /** Sends everything at once, without waiting to be asked for the rows: a server that refuses the statement skips them. */
  submit(connection: pg.Connection): void {
    const copying = connection as CopyingConnection
    copying.stream.cork()
    copying.query(this.#statement)
    copying.sendCopyFromChunk(this.#rows)
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

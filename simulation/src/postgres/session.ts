// A client's connection to the database, and its requests.
import type { SimulatedSocket } from "../network/socket.ts"
import type { Backend } from "./backend.ts"
import { bind, bindIn, describe, parseIn, queryIn, targetIn, type Message } from "./protocol.ts"

/** Messages that are answered together: up to a Sync, or a simple query with its COPY data. */
export interface Request {
  readonly session: Session
  readonly text: string
  readonly messages: ReadonlyArray<Message>
}

export interface Session {
  readonly socket: SimulatedSocket
  /** The client's application name. */
  readonly application: string
}

export interface OpenSession extends Session {
  readonly number: number
  application: string
  searchPath: string
  /** The lock timeout, in milliseconds. */
  lockTimeout: number
  readonly statements: Map<string, { readonly name: string; readonly text: string }>
  readonly waiting: Array<Request>
  /** The requests of the open transaction. */
  transaction: Array<Done>
  isOpen: boolean
}

/** A request as sent to the backend, and its outcome. */
export interface Done {
  readonly sent: Buffer
  readonly outcome: string
}

export const openSession = (socket: SimulatedSocket, number: number): OpenSession => ({
  socket,
  number,
  application: "",
  searchPath: '"$user", public',
  lockTimeout: Infinity,
  statements: new Map(),
  waiting: [],
  transaction: [],
  isOpen: true,
})

export const isEnd = (messages: ReadonlyArray<Message>): boolean => {
  const last = messages.at(-1)!
  if (last.type === "Q") return !/^\s*copy .* from stdin/i.test(queryIn(last))
  return ["S", "c", "f", "X"].includes(last.type)
}

export const textOf = (session: OpenSession, messages: ReadonlyArray<Message>): string => {
  const first = messages[0]!
  if (first.type === "Q") return queryIn(first)
  if (first.type === "P") return parseIn(first).text
  if (first.type === "B") return session.statements.get(bindIn(first).statement)?.text ?? ""
  return ""
}

/**
 * Translates the names of statements into the backend's. Statements that other sessions can share are prepared at once.
 */
export const translated = (session: OpenSession, { messages }: Request, prepared: Backend["prepared"]): Buffer =>
  Buffer.concat(
    messages.flatMap((message) => {
      switch (message.type) {
        case "P": {
          const statement = parseIn(message)
          if (statement.name === "") return message.bytes
          const name = prepared(statement)
          if (name === undefined) return message.bytes
          session.statements.set(statement.name, { name, text: statement.text })
          return []
        }
        case "B": {
          const bound = bindIn(message)
          return bind({ ...bound, statement: session.statements.get(bound.statement)?.name ?? bound.statement })
        }
        case "D": {
          const { kind, name } = targetIn(message)
          return describe(kind, kind === "S" ? (session.statements.get(name)?.name ?? name) : name)
        }
        default:
          return message.bytes
      }
    }),
  )

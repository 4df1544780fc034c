// Several sessions on the one that the backend has. Each has its search path, its prepared statements and its advisory
// locks, and while one is in a transaction, the others wait.
import type { SimulatedSocket } from "../network/socket.ts"
import type { Backend } from "./backend.ts"
import {
  bind,
  bindIn,
  describe,
  failure,
  messagesIn,
  parseComplete,
  parseIn,
  query,
  queryIn,
  startupIn,
  statusIn,
  targetIn,
  welcome,
  type Message,
} from "./protocol.ts"

/** Messages that are answered together: up to a Sync, or a simple query with the rows that it copies. */
export interface Request {
  readonly session: Session
  readonly text: string
  readonly messages: ReadonlyArray<Message>
}

export interface Session {
  readonly socket: SimulatedSocket
  /** As the client calls itself. */
  readonly application: string
}

/** Decides what becomes of a request. */
export interface Attendant {
  /** Returns false if the request never arrives. */
  readonly arrives: (request: Request) => boolean
  /** It has been carried out, and `send` sends its answer. */
  readonly answered: (request: Request, send: () => void) => void
}

interface OpenSession extends Session {
  readonly number: number
  application: string
  searchPath: string
  /** In milliseconds: how long it waits for a lock. */
  lockTimeout: number
  readonly statements: Map<string, { readonly name: string; readonly text: string }>
  readonly waiting: Array<Request>
  isOpen: boolean
}

export interface PostgresServer {
  readonly accept: (socket: SimulatedSocket) => void
  /** All connections break. */
  readonly cut: () => void
  /** Forgets all sessions. */
  readonly restart: () => void
}

const lockNotAvailable = "55P03"

export const makePostgresServer = (
  backend: Backend,
  attendant: Attendant,
  after: (milliseconds: number, work: () => void) => void,
): PostgresServer => {
  let sessions: Array<OpenSession> = []
  /** The session whose transaction is open. */
  let busy: OpenSession | undefined
  const locks = new Map<string, OpenSession>()
  let started = 0

  const close = (session: OpenSession): void => {
    if (!session.isOpen) return
    session.isOpen = false
    sessions = sessions.filter((other) => other !== session)
    if (busy === session) {
      backend.exchange(query("rollback"))
      busy = undefined
    }
    for (const [key, holder] of locks) if (holder === session) locks.delete(key)
    serve()
  }

  /** What can be served, is: in the order in which it arrived, but one session's requests never overtake each other. */
  const serve = (): void => {
    for (;;) {
      const ready = sessions.find((session) => session.waiting.length > 0 && isFree(session))
      if (ready === undefined) return
      carryOut(ready, ready.waiting.shift()!)
    }
  }

  const isFree = (session: OpenSession): boolean => {
    if (busy !== undefined && busy !== session) return false
    const key = lockIn(session.waiting[0]!)
    return key === undefined || (locks.get(key) ?? session) === session
  }

  const carryOut = (session: OpenSession, request: Request): void => {
    const key = lockIn(request)
    if (key !== undefined) locks.set(key, session)
    session.lockTimeout = Number(/^set lock_timeout = (\d+)/.exec(request.text)?.[1] ?? session.lockTimeout)
    if (busy === undefined) backend.searchIn(session.searchPath)
    const response = backend.exchange(translated(session, request))
    busy = statusIn(response) === "I" ? undefined : session
    // Preparing a statement that is prepared already needs no answer of the backend.
    const prepared = request.messages.filter(({ type }) => type === "P").length
    const parsed = messagesIn(response).messages.filter(({ type }) => type === "1").length
    const missing = Array.from({ length: Math.max(0, prepared - parsed) }, () => parseComplete)
    attendant.answered(request, () => {
      if (session.isOpen) session.socket.write(Buffer.concat([...missing, response]))
    })
  }

  /** In the backend's names of statements. */
  const translated = (session: OpenSession, { messages }: Request): Buffer =>
    Buffer.concat(
      messages.flatMap((message) => {
        switch (message.type) {
          case "P": {
            const statement = parseIn(message)
            if (statement.name === "") return message.bytes
            const name = busy === undefined ? backend.prepared(statement) : undefined
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

  const received = (session: OpenSession, messages: ReadonlyArray<Message>): void => {
    if (messages.at(-1)?.type === "X") return (session.socket.destroy(), close(session))
    const request: Request = { session, messages, text: textOf(session, messages) }
    if (!attendant.arrives(request)) return
    session.waiting.push(request)
    const key = lockIn(request)
    serve()
    if (key === undefined || session.lockTimeout === Infinity || !session.waiting.includes(request)) return
    after(session.lockTimeout, () => {
      if (!session.waiting.includes(request)) return
      session.waiting.splice(session.waiting.indexOf(request), 1)
      session.socket.write(failure(lockNotAvailable, "canceling statement due to lock timeout"))
    })
  }

  return {
    accept: (socket) => {
      started += 1
      const session: OpenSession = {
        socket,
        number: started,
        application: "",
        searchPath: '"$user", public',
        lockTimeout: Infinity,
        statements: new Map(),
        waiting: [],
        isOpen: true,
      }
      let bytes = Buffer.alloc(0)
      let hasStarted = false
      let gathered: Array<Message> = []
      socket.on("data", (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk])
        if (!hasStarted) {
          const { parameters, length } = startupIn(bytes)
          bytes = bytes.subarray(length)
          hasStarted = true
          session.application = parameters.get("application_name") ?? ""
          session.searchPath = /search_path=(\S+)/.exec(parameters.get("options") ?? "")?.[1] ?? session.searchPath
          sessions.push(session)
          socket.write(welcome(session.number))
        }
        const { messages, length } = messagesIn(bytes)
        bytes = bytes.subarray(length)
        for (const message of messages) {
          gathered.push(message)
          if (!isEnd(gathered)) continue
          received(session, gathered)
          gathered = []
        }
      })
      socket.on("close", () => close(session))
      socket.on("error", () => {}) // "close" follows
    },
    cut: () => {
      for (const session of sessions) session.socket.cut()
    },
    restart: () => {
      for (const session of sessions) session.isOpen = false
      sessions = []
      if (busy !== undefined) backend.exchange(query("rollback"))
      busy = undefined
      locks.clear()
      started = 0
    },
  }
}

const isEnd = (messages: ReadonlyArray<Message>): boolean => {
  const last = messages.at(-1)!
  if (last.type === "Q") return !/^\s*copy .* from stdin/i.test(queryIn(last))
  return ["S", "c", "f", "X"].includes(last.type)
}

const textOf = (session: OpenSession, messages: ReadonlyArray<Message>): string => {
  const first = messages[0]!
  if (first.type === "Q") return queryIn(first)
  if (first.type === "P") return parseIn(first).text
  if (first.type === "B") return session.statements.get(bindIn(first).statement)?.text ?? ""
  return ""
}

/** What names the advisory lock of a session that the request takes. */
const lockIn = ({ text, messages }: Request): string | undefined => {
  if (!text.includes("pg_advisory_lock(")) return undefined
  const bound = messages.find(({ type }) => type === "B")
  return bound === undefined ? text : `${text} ${bindIn(bound).parameters.toString("hex")}`
}

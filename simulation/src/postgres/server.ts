// Several sessions on the backend's single one. Each has its search path, its prepared statements and its locks. While
// one is in a transaction, the others wait, unless its client waits for another session meanwhile: then the transaction
// is rolled back, and repeated when its client continues. That is invisible, because uncommitted changes are.
import type { SimulatedSocket } from "../network/socket.ts"
import type { Backend } from "./backend.ts"
import { makeLocks } from "./locks.ts"
import { failure, messagesIn, parseComplete, query, startupIn, statusIn, welcome, type Message } from "./protocol.ts"
import { isEnd, openSession, textOf, translated, type OpenSession, type Request } from "./session.ts"

/** Decides about the faults of a request. */
export interface Attendant {
  /** Returns false if the request never arrives. */
  readonly arrives: (request: Request) => boolean
  /** The request has been carried out, and `send` sends its answer. */
  readonly answered: (request: Request, send: () => void) => void
}

export interface PostgresServer {
  readonly accept: (socket: SimulatedSocket) => void
  /** Breaks all connections. */
  readonly cut: () => void
  /** Forgets all sessions. */
  readonly restart: () => void
}

const lockNotAvailable = "55P03"
/** In milliseconds: a client that does not wait for another session sends its next statement sooner. */
const longestThought = 20

export const makePostgresServer = (
  backend: Backend,
  attendant: Attendant,
  after: (milliseconds: number, work: () => void) => void,
): PostgresServer => {
  const state: State = { backend, attendant, after, locks: makeLocks(), sessions: [], busy: undefined }
  let started = 0
  return {
    accept: (socket) => {
      started += 1
      accept(state, openSession(socket, started))
    },
    cut: () => {
      for (const session of state.sessions) session.socket.cut()
    },
    restart: () => {
      for (const session of state.sessions) session.isOpen = false
      state.sessions = []
      if (state.busy !== undefined) setAside(state)
      state.locks.forget()
      started = 0
    },
  }
}

interface State {
  readonly backend: Backend
  readonly attendant: Attendant
  readonly after: (milliseconds: number, work: () => void) => void
  readonly locks: ReturnType<typeof makeLocks>
  sessions: Array<OpenSession>
  /** The session whose transaction is open in the backend. */
  busy: OpenSession | undefined
}

const accept = (state: State, session: OpenSession): void => {
  const { socket } = session
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
      state.sessions.push(session)
      socket.write(welcome(session.number))
    }
    const { messages, length } = messagesIn(bytes)
    bytes = bytes.subarray(length)
    for (const message of messages) {
      gathered.push(message)
      if (!isEnd(gathered)) continue
      received(state, session, gathered)
      gathered = []
    }
  })
  socket.on("close", () => close(state, session))
  socket.on("error", () => {}) // "close" follows
}

const close = (state: State, session: OpenSession): void => {
  if (!session.isOpen) return
  session.isOpen = false
  state.sessions = state.sessions.filter((other) => other !== session)
  if (state.busy === session) setAside(state)
  state.locks.endOfSession(session)
  serve(state)
}

const setAside = (state: State): void => {
  state.backend.exchange(query("rollback"))
  state.busy = undefined
}

/** Repeats the transaction that was set aside. */
const resume = (backend: Backend, session: OpenSession): void => {
  for (const { sent, outcome } of session.transaction) {
    if (outcomeOf(backend.exchange(sent)) !== outcome)
      throw new Error("The simulated database cannot do a transaction again, because of what others have done.")
  }
}

/** Serves all requests that need not wait, in the order of their arrival; the requests of one session stay in order. */
const serve = (state: State): void => {
  for (;;) {
    const ready = state.sessions.find((session) => session.waiting.length > 0 && isFree(state, session))
    if (ready === undefined) return
    carryOut(state, ready, ready.waiting.shift()!)
  }
}

const isFree = ({ busy, locks }: State, session: OpenSession): boolean =>
  (busy === undefined || busy === session) && locks.isFree(session, session.waiting[0]!)

const carryOut = (state: State, session: OpenSession, request: Request): void => {
  const { backend, locks } = state
  locks.take(session, request)
  session.lockTimeout = Number(/^set lock_timeout = (\d+)/.exec(request.text)?.[1] ?? session.lockTimeout)
  if (state.busy === undefined) backend.searchIn(session.searchPath)
  if (state.busy === undefined && session.transaction.length > 0) resume(backend, session)
  const isInTransaction = session.transaction.length > 0
  const sent = translated(session, request, isInTransaction ? () => undefined : backend.prepared)
  const response = backend.exchange(sent)
  if (statusIn(response) === "I") {
    state.busy = undefined
    session.transaction = []
    locks.endOfTransaction(session)
  } else {
    state.busy = session
    session.transaction.push({ sent, outcome: outcomeOf(response) })
  }
  // Preparing an already prepared statement needs no answer of the backend.
  const prepared = request.messages.filter(({ type }) => type === "P").length
  const parsed = messagesIn(response).messages.filter(({ type }) => type === "1").length
  const missing = Array.from({ length: Math.max(0, prepared - parsed) }, () => parseComplete)
  state.attendant.answered(request, () => {
    if (!session.isOpen) return
    session.socket.write(Buffer.concat([...missing, response]))
    if (session === state.busy) setAsideUnlessItGoesOn(state, session)
  })
}

const setAsideUnlessItGoesOn = (state: State, session: OpenSession): void => {
  const { length } = session.transaction
  state.after(longestThought, () => {
    if (state.busy !== session || session.transaction.length > length || session.socket.isSilent) return
    setAside(state)
    serve(state)
  })
}

const received = (state: State, session: OpenSession, messages: ReadonlyArray<Message>): void => {
  if (messages.at(-1)?.type === "X") return (session.socket.destroy(), close(state, session))
  const request: Request = { session, messages, text: textOf(session, messages) }
  if (!state.attendant.arrives(request)) return
  session.waiting.push(request)
  serve(state)
  const waits = session.waiting.includes(request)
  if (!waits || session.lockTimeout === Infinity || !state.locks.areRequested(request)) return
  state.after(session.lockTimeout, () => {
    if (!session.waiting.includes(request)) return
    session.waiting.splice(session.waiting.indexOf(request), 1)
    session.socket.write(failure(lockNotAvailable, "canceling statement due to lock timeout"))
  })
}

/** The number of rows that each statement changed, or its error. The rows that it read may have changed. */
const outcomeOf = (response: Buffer): string =>
  messagesIn(response)
    .messages.filter(({ type }) => type === "C" || type === "E")
    .map(({ bytes }) => bytes.toString("latin1", 5))
    .filter((outcome) => !outcome.startsWith("SELECT"))
    .join()

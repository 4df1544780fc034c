// Locks that sessions wait for: advisory locks, and rows that are being inserted.
import { bindIn } from "./protocol.ts"
import type { OpenSession, Request } from "./session.ts"

export interface Locks {
  readonly isFree: (session: OpenSession, request: Request) => boolean
  /** Whether the request needs any locks. */
  readonly areRequested: (request: Request) => boolean
  readonly take: (session: OpenSession, request: Request) => void
  /** Releases the locks that end with a transaction. */
  readonly endOfTransaction: (session: OpenSession) => void
  readonly endOfSession: (session: OpenSession) => void
  readonly forget: () => void
}

/** The lock of a row is named by all of its values: no two rows here have the same key with other values. */
const kinds = [
  { statement: /\bpg_advisory_lock\(/, endsWith: "session" },
  { statement: /\bpg_advisory_xact_lock\(/, endsWith: "transaction" },
  { statement: /^insert into "bank"\."public_tokens"/, endsWith: "transaction" },
] as const

type Kind = (typeof kinds)[number]

export const makeLocks = (): Locks => {
  const locked = new Map<string, { readonly holder: OpenSession; readonly kind: Kind }>()
  const release = (session: OpenSession, isOver: (kind: Kind) => boolean): void => {
    for (const [key, { holder, kind }] of locked) if (holder === session && isOver(kind)) locked.delete(key)
  }
  return {
    isFree: (session, request) => {
      const key = keyOf(request)
      return key === undefined || (locked.get(key)?.holder ?? session) === session
    },
    areRequested: (request) => keyOf(request) !== undefined,
    take: (session, request) => {
      const [key, kind] = [keyOf(request), kindOf(request)]
      if (key !== undefined && kind !== undefined) locked.set(key, { holder: session, kind })
    },
    endOfTransaction: (session) => release(session, ({ endsWith }) => endsWith === "transaction"),
    endOfSession: (session) => release(session, () => true),
    forget: () => locked.clear(),
  }
}

const kindOf = ({ text }: Request): Kind | undefined => kinds.find(({ statement }) => statement.test(text))

const keyOf = (request: Request): string | undefined => {
  if (kindOf(request) === undefined) return undefined
  const bound = request.messages.find(({ type }) => type === "B")
  return bound === undefined ? request.text : `${request.text} ${bindIn(bound).parameters.toString("hex")}`
}

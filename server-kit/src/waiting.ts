// A service waits for the servers that it needs, which may start later. It fails at once if waiting cannot help.
import { Effect, Result } from "effect"
import { WrongConfiguration } from "./configuration.ts"

export interface AwaitedServer<A> {
  /** Its name for people, for example "PostgreSQL at db:5432". */
  readonly what: string
  /** The variable with its address. */
  readonly variable: string
  readonly connect: Effect.Effect<A, unknown>
  /** Why retrying is pointless, as the rest of a sentence that begins with `what`; undefined if it may help. */
  readonly refusal: (cause: unknown) => string | undefined
}

/** The server answers, but refuses for now, and a retry may help. The message is one sentence for the operator. */
export class NotReadyYet extends Error {
  override readonly name = "NotReadyYet"
}

export interface StartTimeout {
  /** How long to wait, in seconds. */
  readonly seconds: number
  readonly report: (sentence: string) => void
  /** The pause between two attempts, in milliseconds. */
  readonly pause?: number
}

/** Fails with a `WrongConfiguration` whose message is one sentence for the operator. */
export const waitFor = Effect.fnUntraced(function* <A>(
  { what, variable, connect, refusal }: AwaitedServer<A>,
  { seconds, report, pause = 250 }: StartTimeout,
): Effect.fn.Return<A, WrongConfiguration> {
  const end = performance.now() + seconds * 1_000
  for (let tries = 0; ; tries++) {
    const connected = yield* Effect.result(connect)
    if (Result.isSuccess(connected)) return connected.success
    const cause = connected.failure
    if (cause instanceof WrongConfiguration) return yield* Effect.fail(cause)
    const refused = refusal(cause) ?? unknownHost(cause)
    if (refused !== undefined) return yield* wrong(`${what} ${refused}: check ${variable}.`)
    if (performance.now() > end) {
      const silence = `${what} did not answer within ${seconds} seconds: check ${variable}.`
      return yield* wrong(cause instanceof NotReadyYet ? cause.message : silence)
    }
    if (tries === 0) report(`Waiting for ${what}, ${seconds} seconds at most ...`)
    yield* Effect.sleep(pause)
  }
})

const wrong = (sentence: string) => Effect.fail(new WrongConfiguration(sentence))

/** SQLSTATE class 28 means that authentication failed; 3D000, that the database does not exist. */
export const postgresRefusal = (cause: unknown): string | undefined => {
  const code = codeOf(cause)
  if (code.startsWith("28")) return "refuses the user or the password"
  if (code === "3D000") return "has no such database"
  return undefined
}

/** The hosts of an address, without credentials. A cluster's address has several, so it is no valid URL. */
export const hostsIn = (address: string): string =>
  address
    .replace(/^[^:]*:\/\//, "")
    .replace(/^.*@/, "")
    .replace(/[/?#].*$/, "")

const unknownHost = (cause: unknown): string | undefined => {
  const isUnresolved = (each: unknown) =>
    codeOf(each) === "ENOTFOUND" || /ENOTFOUND|Name resolution failed/.test(messageOf(each))
  return chain(cause).some(isUnresolved) ? "has a host name that does not resolve" : undefined
}

/** An error and what caused it. */
const chain = (cause: unknown): ReadonlyArray<unknown> =>
  typeof cause === "object" && cause !== null && "cause" in cause && cause.cause !== undefined
    ? [cause, ...chain(cause.cause)]
    : [cause]

const codeOf = (cause: unknown): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : "")

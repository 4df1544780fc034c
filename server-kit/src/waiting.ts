// A service waits for the servers it needs, which may start later than it does. It fails
// at once if waiting cannot help.
import { WrongConfiguration } from "./configuration.ts"

export interface Awaited<Answer> {
  /** As a person names it: "PostgreSQL at db:5432". */
  readonly what: string
  /** The variable that holds its address. */
  readonly variable: string
  readonly attempt: () => Promise<Answer>
  /** Why retrying is pointless, as the rest of a sentence that begins with `what`; undefined if it may help. */
  readonly refusal: (cause: unknown) => string | undefined
}

/** The server answers, but refuses for now; retrying may help. If it does not, the message can be shown as it is. */
export class Unwilling extends Error {
  override readonly name = "Unwilling"
}

export interface StartTimeout {
  /** How long to wait, in seconds. */
  readonly seconds: number
  readonly tell: (sentence: string) => void
}

const pause = 250

/** Rejects with a `WrongConfiguration` whose message can be shown as it is. */
export const waitFor = async <Answer>(
  { what, variable, attempt, refusal }: Awaited<Answer>,
  { seconds, tell }: StartTimeout,
): Promise<Answer> => {
  const end = Date.now() + seconds * 1_000
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (cause) {
      if (cause instanceof WrongConfiguration) throw cause
      const refused = refusal(cause) ?? unknownHost(cause)
      if (refused !== undefined) throw new WrongConfiguration(`${what} ${refused}: check ${variable}.`)
      if (Date.now() > end) {
        const silence = `${what} did not answer within ${seconds} seconds: check ${variable}.`
        throw new WrongConfiguration(cause instanceof Unwilling ? cause.message : silence)
      }
      if (tries === 0) tell(`Waiting for ${what}, ${seconds} seconds at most ...`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** SQLSTATE class 28: authentication failed; 3D000: there is no such database. */
export const postgresRefusal = (cause: unknown): string | undefined => {
  const code = codeOf(cause)
  if (code.startsWith("28")) return "refuses the user or the password"
  if (code === "3D000") return "has no such database"
  return undefined
}

/**
 * The hosts of an address, without credentials. Not parsed as a URL, because the address
 * of a cluster has several hosts.
 */
export const placeIn = (address: string): string =>
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

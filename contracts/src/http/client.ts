// The typed client of the REST paths, for browsers: it knows methods and paths, and takes
// only the types of the schemas.
import type { Body, QueryString, Reply } from "../routes.ts"
import { methodOf, pathOf, paths, type PathParameters, type RouteName } from "../paths.ts"

type Input<Name extends RouteName> = (keyof PathParameters<(typeof paths)[Name]> extends never
  ? unknown
  : { readonly params: PathParameters<(typeof paths)[Name]> }) &
  (QueryString<Name> extends undefined
    ? unknown
    : {} extends QueryString<Name>
      ? { readonly query?: QueryString<Name> }
      : { readonly query: QueryString<Name> }) &
  (Body<Name> extends undefined ? unknown : { readonly body: Body<Name> }) & { readonly signal?: AbortSignal }

/** The input may be left out if the route has no body and no required parameters. */
type Arguments<Name extends RouteName> =
  unknown extends Omit<Input<Name>, "signal">
    ? [input?: Input<Name>]
    : {} extends Input<Name>
      ? [input?: Input<Name>]
      : [input: Input<Name>]

/**
 * One function a route: `client.renameCategory({ body: { categoryId, categoryName } })`.
 * Rejects with a `RequestFailed`.
 */
export type Client = { readonly [Name in RouteName]: (...input: Arguments<Name>) => Promise<Reply<Name>> }

/** The server refused, or could not be reached (status 0). `message` is a sentence for the person. */
export class RequestFailed extends Error {
  readonly status: number
  /** Seconds after which to try again, if the server said so. */
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.name = "RequestFailed"
    this.status = status
    this.retryAfter = retryAfter
  }
}

export interface ClientOptions {
  /** Address before the paths; "" is the page's own origin. */
  readonly base?: string
  /** The stored bearer token, asked for at every call. */
  readonly token: () => string | null
  readonly timeZone?: string
  readonly fetch?: typeof fetch
  /** Told of every revision that an answer carries, and whether that is the answer of a command. */
  readonly onRevision?: (revision: number, isCommand: boolean) => void
  /** Told the person's present date, YYYY-MM-DD, with every answer that carries it. */
  readonly onDate?: (date: string) => void
  /** Told of the command that an answer came from: it is what POST /audit/undo takes. */
  readonly onCommand?: (commandId: string, reply: object) => void
}

type QueryParameters = Readonly<Record<string, string | number | undefined>>

/**
 * Names that cannot be a path segment: "." and ".." are path steps however they are
 * escaped, and "split" is another call's path.
 */
const elsewhere = /^(\.{1,2}|split)$/i

/** The server trims the trailing space off again. */
const segmentOf = (text: string): string => encodeURIComponent(elsewhere.test(text) ? `${text} ` : text)

const addressOf = (route: string, params: Readonly<Record<string, string>>, query: QueryParameters): string => {
  const path = pathOf(route).replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(params[name] ?? ""))
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** Also for responses that were not fetched through the client, such as file downloads. */
export const failureOf = async (response: Response): Promise<RequestFailed> => {
  const body: unknown = await response.json().catch(() => undefined)
  const told = typeof body === "object" && body !== null && "error" in body ? String(body.error) : undefined
  const retryAfter = Number(response.headers.get("Retry-After"))
  return new RequestFailed(
    response.status,
    told ?? `The server answered ${response.status}. Please try again.`,
    retryAfter > 0 ? retryAfter : undefined,
  )
}

/**
 * The client remembers the last revision it has seen and sends it with every read, so that
 * clients read their own writes.
 */
export const makeClient = ({
  base = "",
  token,
  timeZone,
  fetch: send = fetch,
  onRevision,
  onDate,
  onCommand,
}: ClientOptions): Client => {
  let revision: { readonly of: string | null; readonly value: string } | undefined

  const call = async (
    name: RouteName,
    input: {
      readonly params?: Readonly<Record<string, string>>
      readonly query?: QueryParameters
      readonly body?: unknown
      readonly signal?: AbortSignal
    } = {},
  ): Promise<unknown> => {
    const route = paths[name]
    const method = methodOf(route)
    const bearer = token()
    const headers: Record<string, string> = {}
    if (bearer !== null) headers["Authorization"] = `Bearer ${bearer}`
    if (timeZone !== undefined) headers["Time-Zone"] = timeZone
    if (input.body !== undefined) headers["Content-Type"] = "application/json"
    if (method !== "GET" && bearer !== null) headers["Idempotency-Key"] = crypto.randomUUID()
    if (revision !== undefined && revision.of === bearer) headers["Budget-Revision"] = revision.value

    const unreachable = (cause: unknown): never => {
      if (input.signal?.aborted) throw cause
      throw new RequestFailed(0, "The server cannot be reached. Please check your connection and try again.")
    }
    const response = await send(base + addressOf(route, input.params ?? {}, input.query ?? {}), {
      method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    }).catch(unreachable)
    if (!response.ok) throw await failureOf(response)
    const seen = response.headers.get("Budget-Revision")
    const date = response.headers.get("Budget-Date")
    const commandId = response.headers.get("Command-Id")
    // An answer to a session that has since ended says nothing about the current one.
    const isPresent = bearer === token()
    if (date !== null && isPresent) onDate?.(date)
    if (seen !== null && isPresent) {
      // An older answer that arrives late must not take the newer revision's place.
      if (revision?.of !== bearer || Number(seen) > Number(revision.value)) revision = { of: bearer, value: seen }
      onRevision?.(Number(seen), commandId !== null)
    }
    // The body may be cut off, or come from a proxy in between.
    const reply: unknown = await response.json().catch(unreachable)
    if (commandId !== null && typeof reply === "object" && reply !== null) onCommand?.(commandId, reply)
    return reply
  }

  return Object.fromEntries(
    (Object.keys(paths) as Array<RouteName>).map((name) => [name, (input?: object) => call(name, input)]),
  ) as unknown as Client
}

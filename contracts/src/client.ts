// The typed client of the REST paths, for browsers: it contains methods and paths, and only the types of the schemas.
import type { Body, QueryString, Reply } from "./routes.ts"
import { upload } from "./route.ts"
import { methodOf, pathOf, paths, type PathParameters, type RouteName } from "./paths.ts"

type ParametersInput<Name extends RouteName> = keyof PathParameters<(typeof paths)[Name]> extends never
  ? unknown
  : { readonly params: PathParameters<(typeof paths)[Name]> }

type QueryInput<Name extends RouteName> =
  QueryString<Name> extends undefined
    ? unknown
    : {} extends QueryString<Name>
      ? { readonly query?: QueryString<Name> }
      : { readonly query: QueryString<Name> }

type BodyInput<Name extends RouteName> =
  Body<Name> extends undefined
    ? Name extends "previewImport" | "previewBring" | "bringEverything"
      ? { readonly files: ReadonlyArray<File> }
      : unknown
    : { readonly body: Body<Name> }

type Input<Name extends RouteName> = ParametersInput<Name> &
  QueryInput<Name> &
  BodyInput<Name> & {
    readonly signal?: AbortSignal
    /**
     * For a command that may have to be sent again, as its response may be lost; by default each call is a new command.
     */
    readonly idempotencyKey?: string | undefined
  }

/** The input is optional if the route has no body and no required parameters. */
type Arguments<Name extends RouteName> = {} extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]

/** One function per route: `client.renameCategory({ body: { ... } })`. Rejects with a `RequestFailed`. */
export type Client = { readonly [Name in RouteName]: (...input: Arguments<Name>) => Promise<Reply<Name>> }

/** The server refused, or could not be reached (status 0). `message` is a sentence for the person. */
export class RequestFailed extends Error {
  readonly status: number
  /** Seconds after which to try again, if the server said so. */
  readonly retryAfter: number | undefined
  /** Whether a proof of identity by `stepUp` is required; then the call can be repeated. */
  readonly stepUp: boolean
  constructor(status: number, message: string, retryAfter?: number, stepUp = false) {
    super(message)
    this.name = "RequestFailed"
    this.status = status
    this.retryAfter = retryAfter
    this.stepUp = stepUp
  }
}

/** A unique key. Not `crypto.randomUUID`, which is not available on pages over plain HTTP. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

export interface ClientOptions {
  /** The address before the paths; "" is the page's own origin. */
  readonly base?: string
  /** The stored bearer token, read for each call. */
  readonly token: () => string | null
  readonly timeZone?: string
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  /**
   * The timeout in milliseconds. By default longer than the facade waits for the command or query side, whose own
   * failure is more precise.
   */
  readonly timeout?: number
  /**
   * Called with every revision in a response, and whether that is the response to a command during which no other call
   * began: a query that began after the command may have been served before it.
   */
  readonly onRevision?: (revision: number, isLoneCommand: boolean) => void
  /** Called with the person's present date, YYYY-MM-DD, of every response that has it. */
  readonly onDate?: (date: string) => void
  /** Called with the command id of a reply, for POST /audit/undo. */
  readonly onCommand?: (commandId: string, reply: object) => void
}

type QueryParameters = Readonly<Record<string, string | number | undefined>>

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: QueryParameters
  readonly body?: unknown
  readonly files?: ReadonlyArray<File>
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string | undefined
}

/**
 * Names that cannot be a path segment: "." and ".." are path steps even if escaped, and "split" is another call's path.
 */
const elsewhere = /^(\.{1,2}|split)$/i

/** The server trims the trailing space off again. */
const segmentOf = (text: string): string => encodeURIComponent(elsewhere.test(text) ? `${text} ` : text)

const bodyOf = ({ body, files }: AnyInput): string | FormData | undefined => {
  if (files === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  for (const file of files) form.append("file", file)
  return form
}

const addressOf = (route: string, params: Readonly<Record<string, string>>, query: QueryParameters): string => {
  const path = pathOf(route).replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(params[name] ?? ""))
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  const text = given.toString()
  return text === "" ? path : `${path}?${text}`
}

/** The body of our own refusal, whose `error` is a sentence. A proxy's errors and pages have another form. */
const refusalIn = async (response: Response): Promise<{ readonly error?: string; readonly stepUp?: boolean }> => {
  const body: unknown = await response.json().catch(() => undefined)
  const { error, stepUp } = (body ?? {}) as { readonly error?: unknown; readonly stepUp?: unknown }
  return typeof error === "string" && error.trim() !== "" ? { error, stepUp: stepUp === true } : {}
}

/** Whether a proxy requires a login of its own, so that the server itself has not seen the call. */
export const isProxyLogin = async (response: Response): Promise<boolean> =>
  response.status === 401 &&
  !/bearer/i.test(response.headers.get("WWW-Authenticate") ?? "") &&
  (await refusalIn(response.clone())).error === undefined

/** Our headers have no commas, but a proxy on the way may have repeated them. */
const headerOf = ({ headers }: Response, name: string): string | null => headers.get(name)?.split(",")[0] ?? null

const megabyte = 1024 * 1024

/** The meaning of a proxy's refusal, and which of its limits to raise: docs/hosting.md. */
const proxyRefusals: Readonly<Record<number, string>> = {
  401: "The proxy in front of Evenkeel wants its own user name and password. Please reload the page to enter them.",
  413: `The proxy in front of Evenkeel lets nothing this large through, so nothing was saved. Have its limit for bodies (client_max_body_size in nginx) raised to ${upload.largest / megabyte} MB, and try again.`,
  502: "The proxy in front of Evenkeel cannot reach it (502). Please try again in a moment.",
  504: "The proxy in front of Evenkeel stopped waiting for the answer (504). Please check whether it was done, and try again if not. If this happens often, have its time limit (proxy_read_timeout in nginx) raised.",
}

/** Also for responses outside this client, such as file downloads. */
export const failureOf = async (response: Response): Promise<RequestFailed> => {
  // A proxy refused the call, so no session has ended.
  const status = (await isProxyLogin(response)) ? 0 : response.status
  const { error, stepUp } = await refusalIn(response)
  const message = error ?? proxyRefusals[response.status] ?? `The server answered ${response.status}. Please try again.`
  const retryAfter = Number(headerOf(response, "Retry-After"))
  return new RequestFailed(status, message, retryAfter > 0 ? retryAfter : undefined, stepUp)
}

const unreachable =
  (signal: AbortSignal | undefined) =>
  (cause: unknown): never => {
    if (signal?.aborted) throw cause
    throw new RequestFailed(0, "The server cannot be reached. Please check your connection and try again.")
  }
/**
 * The client stores the last revision it has seen and sends it with every read, so that clients read their own writes.
 */
export const makeClient = ({
  base = "",
  token,
  timeZone,
  fetch: send = fetch,
  timeout = 70_000,
  onRevision,
  onDate,
  onCommand,
}: ClientOptions): Client => {
  let calls = 0
  let revision: { readonly of: string | null; readonly value: string } | undefined

  const headersOf = (
    method: string,
    bearer: string | null,
    { body, idempotencyKey }: AnyInput,
  ): Readonly<Record<string, string>> => {
    const headers: Record<string, string> = {}
    if (bearer !== null) headers["Authorization"] = `Bearer ${bearer}`
    if (timeZone !== undefined) headers["Time-Zone"] = timeZone
    if (body !== undefined) headers["Content-Type"] = "application/json"
    if (method !== "GET" && bearer !== null) headers["Idempotency-Key"] = idempotencyKey ?? randomKey()
    if (revision !== undefined && revision.of === bearer) headers["Budget-Revision"] = revision.value
    return headers
  }

  const learnFrom = (response: Response, bearer: string | null, isAlone: boolean): void => {
    // A response to a session that has since ended says nothing about the current one.
    if (bearer !== token()) return
    const date = headerOf(response, "Budget-Date")
    if (date !== null) onDate?.(date)
    const seen = headerOf(response, "Budget-Revision")
    if (seen === null) return
    // An older response that arrives late must not overwrite the newer revision.
    if (revision?.of !== bearer || Number(seen) > Number(revision.value)) revision = { of: bearer, value: seen }
    onRevision?.(Number(seen), isAlone && response.headers.has("Command-Id"))
  }

  const call = async (name: RouteName, input: AnyInput = {}): Promise<unknown> => {
    const { params = {}, query = {} } = input
    const body = bodyOf(input)
    const method = methodOf(paths[name])
    const bearer = token()
    calls += 1
    const mine = calls
    const inTime = AbortSignal.timeout(input.files === undefined ? timeout : upload.seconds * 1_000 + timeout)
    const response = await send(base + addressOf(paths[name], params, query), {
      method,
      headers: headersOf(method, bearer, input),
      ...(body === undefined ? {} : { body }),
      signal: input.signal === undefined ? inTime : AbortSignal.any([input.signal, inTime]),
    }).catch(unreachable(input.signal))
    if (!response.ok) throw await failureOf(response)
    // The body may be cut off, or come from a proxy in between.
    const reply: unknown = await response.json().catch(unreachable(input.signal))
    // Only after the body: the revision of a lost response must still be news to those who follow the changes.
    learnFrom(response, bearer, calls === mine)
    const commandId = headerOf(response, "Command-Id")
    if (commandId !== null && typeof reply === "object" && reply !== null) onCommand?.(commandId, reply)
    return reply
  }

  return Object.fromEntries(
    (Object.keys(paths) as Array<RouteName>).map((name) => [name, (input?: object) => call(name, input)]),
  ) as unknown as Client
}

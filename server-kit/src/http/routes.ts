// The server side of the route table: mounts typed handlers on Express. A route without a handler does not compile.
import { Effect } from "effect"
import type { Express, Request, Response } from "express"
import { unauthenticated, unconfirmed, type RequestError } from "@evenkeel/contracts/errors"
import { commandIdOf, type CommandId, type UserId } from "@evenkeel/contracts/ids"
import type { CalendarDate } from "@evenkeel/contracts/month"
import { methodOf, pathOf, paths, type PathParameters, type RouteName } from "@evenkeel/contracts/paths"
import { upload, type RouteKind } from "@evenkeel/contracts/route"
import {
  isRepeatable,
  routeNames,
  routes,
  type Body,
  type QueryString,
  type Reply,
  type RoutesOf,
} from "@evenkeel/contracts/routes"
import type { Allowance } from "../limits/allowance.ts"
import { addressOf, networkOf } from "./client.ts"
import { failed } from "./failures.ts"
import type { Log } from "../observability.ts"
import {
  bearerOf,
  checkPath,
  correlationOf,
  deviceTokenOf,
  idempotencyKeyOf,
  originOf,
  readBody,
  readQuery,
  seenRevisionOf,
  setDeviceToken,
  timeZoneOf,
  traceparentOf,
} from "./request.ts"
import { runRequest } from "./run.ts"
import { ownerKeyOf, sessionOwner } from "./session-token.ts"
import { readUpload, type UploadedFile } from "./upload/upload.ts"

/** A request as a handler gets it, with its path, query string and body decoded. */
export interface Call<Name extends RouteName> {
  /** The owner; "" on a public route. */
  readonly userId: UserId
  readonly params: PathParameters<(typeof paths)[Name]>
  readonly query: QueryString<Name>
  readonly body: Body<Name>
  /** The files of an upload, which are not read before this is called. */
  readonly upload: () => AsyncIterable<UploadedFile>
  readonly correlationId: string
  readonly traceparent: string | undefined
  readonly idempotencyKey: string | undefined
  /** The person's time zone, as sent by their browser. */
  readonly timeZone: string | undefined
  /** The last revision of the budget that the caller has seen; what it reads must be at least as new. */
  readonly seenRevision: number | undefined
  readonly ifNoneMatch: string | undefined
  /** The bearer token, for the routes that end it. */
  readonly token: string | undefined
  /** The client's address, for rate limits. */
  readonly address: string
  /** The address that the client's browser shows, without a path. */
  readonly origin: string
  readonly userAgent: string
  /** The token of the browser, if the person has signed in with it before. */
  readonly deviceToken: string | undefined
}

/**
 * `revision` is that of the budget in the reply; `unchanged` means that the command had no effect; `date` is the
 * person's current date; `etag` identifies the reply. No `reply` means that the client's copy is still current.
 */
export interface HandlerResult<Name extends RouteName> {
  readonly reply?: Reply<Name>
  readonly revision?: number
  readonly unchanged?: boolean
  readonly date?: CalendarDate
  readonly etag?: string
  /** The token of the session that the request begins. */
  readonly begins?: string
  /** The browser sends it with its next login. */
  readonly deviceToken?: string
}

export type Handler<Name extends RouteName> = (call: Call<Name>) => Effect.Effect<HandlerResult<Name>, RequestError>

/** A handler for every route of one kind. */
export type Handlers<Kind extends RouteKind> = { readonly [Name in RoutesOf<Kind>]: Handler<Name> }

export interface MountOptions {
  /** The token's owner; undefined if it is unknown, expired or revoked. */
  readonly owner: (token: string) => Effect.Effect<UserId | undefined, RequestError>
  /** Whether the token's session had a proof of identity recently; by default it had none. */
  readonly isConfirmed?: (token: string) => Effect.Effect<boolean, RequestError>
  readonly allowance: Allowance
  readonly log: Log
}

/** Mounts the routes of one kind on an app of `makeApp`, in the table's order. */
export const mountRoutes = <Kind extends RouteKind>(
  app: Express,
  kind: Kind,
  handlers: Handlers<Kind>,
  { owner, isConfirmed = () => Effect.succeed(false), allowance, log }: MountOptions,
): void => {
  for (const name of routeNames) {
    if (routes[name].kind !== kind) continue
    const method = methodOf(paths[name]).toLowerCase() as "get" | "post" | "put" | "delete"
    const path = pathOf(paths[name]).replace(/\{(\w+)\}/g, ":$1")
    const handler = handlers[name as RoutesOf<Kind>] as unknown as Handler<RouteName>
    app[method](path, (request, response) =>
      runRequest(handled(name, handler, request, response, { owner, isConfirmed, allowance }), {
        route: paths[name],
        request,
        response,
        log,
      }),
    )
  }
  app.use(failed(log))
}

type Permissions = Required<Omit<MountOptions, "log">>

/**
 * Only a request's headers are read before its sender is known.
 *
 * One generator function serves all requests: V8 creates a hidden class for each generator function called, which would
 * retain its request until a full garbage collection.
 */
const handled = Effect.fnUntraced(function* (
  name: RouteName,
  handler: Handler<RouteName>,
  request: Request,
  response: Response,
  { owner, isConfirmed, allowance }: Permissions,
) {
  const { access, cost } = routes[name]
  const userId = access === "public" ? "" : yield* ownerOf(request, owner)
  if (access === "confirmed owner") yield* expectConfirmed(request, isConfirmed)
  const answering = answered(name, handler, userId, request, response)
  yield* access === "public"
    ? allowance.withinAddress(networkOf(addressOf(request)), answering)
    : allowance.within(userId, name, cost, answering)
})

const answered = Effect.fnUntraced(function* (
  name: RouteName,
  handler: Handler<RouteName>,
  userId: UserId,
  request: Request,
  response: Response,
) {
  yield* Effect.fromResult(checkPath(request))
  const idempotencyKey = yield* Effect.fromResult(idempotencyKeyOf(request))
  const query = yield* Effect.fromResult(readQuery(name, request))
  // The sender is known: bodies of strangers are not read.
  const body = yield* readBody(name, request)
  const result = yield* handler({
    userId,
    params: request.params as never,
    query: query as never,
    body: body as never,
    upload: () => readUpload(request, upload),
    correlationId: correlationOf(request),
    traceparent: traceparentOf(request),
    idempotencyKey,
    timeZone: timeZoneOf(request),
    seenRevision: seenRevisionOf(request),
    ifNoneMatch: request.get("if-none-match"),
    token: bearerOf(request),
    address: addressOf(request),
    origin: originOf(request),
    userAgent: request.get("user-agent") ?? "",
    deviceToken: deviceTokenOf(request),
  })
  if (result.deviceToken !== undefined) setDeviceToken(request, response, result.deviceToken)
  if (result.begins !== undefined) response.set(sessionOwner, ownerKeyOf(result.begins))
  // Other calls may carry a key as well, but cannot be undone.
  const isKeyed = isRepeatable(name) && idempotencyKey !== undefined
  if (endsSession.includes(name)) response.set("Clear-Site-Data", '"cache"')
  respond(response, result, isKeyed ? commandIdOf(userId, idempotencyKey) : undefined)
})

/** After these routes, the browser's cache must contain nothing of the person. */
const endsSession: ReadonlyArray<RouteName> = ["logout", "eraseAccount"]

const respond = (
  response: Response,
  { reply, revision, unchanged = false, date, etag }: HandlerResult<RouteName>,
  commandId: CommandId | undefined,
): void => {
  // The caller can send this to POST /audit/undo, if there is anything to undo.
  if (commandId !== undefined && !unchanged) response.set("Command-Id", commandId)
  if (revision !== undefined) response.set("Budget-Revision", String(revision))
  // Sent with a 304 as well: the date changes while nothing else does.
  if (date !== undefined) response.set("Budget-Date", date)
  // The browser caches a budget's lists and revalidates them each time; otherwise each screen would load them anew.
  // They are removed from its cache at logout. Nothing else is cached.
  response.set("Cache-Control", etag === undefined ? "no-store" : "private, no-cache")
  if (etag !== undefined) response.set("ETag", etag)
  if (reply === undefined) response.status(304).end()
  else response.json(reply)
}

/** The person who owns the request's token. */
export const ownerOf = Effect.fnUntraced(function* (
  request: Request,
  owner: MountOptions["owner"],
): Effect.fn.Return<UserId, RequestError> {
  const token = bearerOf(request)
  const userId = token === undefined ? undefined : yield* owner(token)
  return userId ?? (yield* Effect.fail(unauthenticated()))
})

/** Refuses a session whose last proof of identity was too long ago. */
export const expectConfirmed = Effect.fnUntraced(function* (
  request: Request,
  isConfirmed: Permissions["isConfirmed"],
): Effect.fn.Return<void, RequestError> {
  const token = bearerOf(request)
  if (token === undefined || !(yield* isConfirmed(token))) return yield* Effect.fail(unconfirmed)
})

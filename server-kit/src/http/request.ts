// Reads a request's headers, path, query string and body, and checks their form.
import { randomUUID } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import type { Request, Response } from "express"
import { Text } from "@evenkeel/contracts/api/fields"
import { malformed, type RequestError } from "@evenkeel/contracts/errors"
import { firstIssueOf, type FirstIssue } from "@evenkeel/contracts/first-issue"
import { tokenHeader, type RouteName } from "@evenkeel/contracts/paths"
import { bodies } from "@evenkeel/contracts/route"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { readJson } from "./body/body.ts"
import { isSecure } from "./client.ts"

/**
 * The correlation id, which follows a request through commands and events to the rows: the caller's if it is
 * well-formed, else a new one.
 */
export const correlationOf = (request: Request): string => {
  const correlationId = headerOf(request, "x-correlation-id", /^[\w-]{8,64}$/) ?? randomUUID()
  // Later calls, and the service that the request is proxied to, see the same id.
  request.headers["x-correlation-id"] = correlationId
  return correlationId
}

/**
 * The session's token, from its own header if that is sent: Authorization is then for a proxy. A header that is sent
 * twice with different values is ignored: a proxy may have checked the other one.
 */
export const bearerOf = (request: Request): string | undefined => {
  const { [tokenHeader.toLowerCase()]: own = [], authorization = [] } = request.headersDistinct
  if ([own, authorization].some((sent) => new Set(sent).size > 1)) return undefined
  const sent = own[0] ?? /^Bearer (.*)$/i.exec(request.get("authorization") ?? "")?.[1] ?? ""
  return /^[\w~+/.=-]{1,200}$/.test(sent) ? sent : undefined
}

/** The address that the caller's browser shows, without a path, for example "https://budget.example". */
export const originOf = (request: Request): string =>
  `${isSecure(request) ? "https" : "http"}://${request.get("host") ?? ""}`

/** The header in which the facade sends the path that browsers show before ours. */
export const publicPathHeader = "x-forwarded-prefix"

const deviceCookie = "evenkeel-device"

/** Identifies a browser that has signed in before. It authenticates nobody. */
export const deviceTokenOf = (request: Request): string | undefined =>
  new RegExp(`(?:^|;)\\s*${deviceCookie}=([\\w-]{43})(?:;|$)`).exec(request.get("cookie") ?? "")?.[1]

/** The cookie lasts a year; no script can read it, and no other site's request carries it. */
export const setDeviceToken = (request: Request, response: Response, token: string): void =>
  void response.cookie(deviceCookie, token, {
    path: `${request.get(publicPathHeader) ?? ""}/auth`,
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure(request),
    maxAge: 365 * 24 * 60 * 60 * 1000,
  })

/** A malformed key is refused: ignoring it could apply the command twice. */
export const idempotencyKeyOf = (request: Request): Result.Result<string | undefined, RequestError> => {
  const key = headerOf(request, "idempotency-key", /^[\x21-\x7e]{1,200}$/)
  return key === undefined && request.get("idempotency-key") !== undefined
    ? Result.fail(malformed("Idempotency-Key must have 1 to 200 visible characters"))
    : Result.succeed(key)
}

export const traceparentOf = (request: Request): string | undefined =>
  headerOf(request, "traceparent", /^[\da-f-]{55}$/)

/** The caller's time zone, even if it is unknown here. */
export const timeZoneOf = (request: Request): string | undefined => headerOf(request, "time-zone", /^[\w+\-/]{1,64}$/)

const headerOf = (request: Request, name: string, form: RegExp): string | undefined => {
  const value = request.get(name)
  return value !== undefined && form.test(value) ? value : undefined
}

/** Whether a Budget-Revision header names a revision. */
export const isRevision = (header: string): boolean => /^\d{1,15}$/.test(header)

export const seenRevisionOf = (request: Request): number | undefined => {
  const header = request.get("budget-revision")
  return header === undefined || !isRevision(header) ? undefined : Number(header)
}

const decodePart = Schema.decodeUnknownResult(Text)

/** Path parameters are user input, and are checked like text in a body. */
export const checkPath = (request: Request): Result.Result<void, RequestError> => {
  for (const [name, part] of Object.entries(request.params)) {
    const decoded = decodePart(part)
    if (Result.isFailure(decoded)) {
      return Result.fail(malformed(`${name} in the path ${firstIssueOf(decoded.failure.issue).message}`))
    }
  }
  return Result.succeed(undefined)
}

const decodersOf = (part: "query" | "body") =>
  new Map(
    routeNames.flatMap((name) => {
      const shape: Schema.ConstraintDecoder<unknown> | undefined = routes[name][part]
      return shape === undefined ? [] : [[name, Schema.decodeUnknownResult(shape)] as const]
    }),
  )
const decoders = { query: decodersOf("query"), body: decodersOf("body") }

/** undefined if the route has no such part. */
const readPart = (part: "query" | "body", name: RouteName, given: unknown): Result.Result<unknown, RequestError> => {
  const decode = decoders[part].get(name)
  if (decode === undefined) return Result.succeed(undefined)
  const whole = part === "query" ? "The query string" : "The body"
  return Result.mapError(decode(given), ({ issue }) => malformed(sentence(firstIssueOf(issue), whole)))
}

export const readQuery = (name: RouteName, request: Request): Result.Result<unknown, RequestError> =>
  readPart("query", name, request.query)

/** A missing body counts as an empty object; a route without a body does not read one. */
export const readBody = (name: RouteName, request: Request): Effect.Effect<unknown, RequestError> =>
  routes[name].body === undefined
    ? Effect.undefined
    : Effect.flatMap(readJson(request, bodies[routes[name].bodyKind]), (given) =>
        Effect.fromResult(checkBody(name, given)),
      )

export const checkBody = (name: RouteName, given: unknown): Result.Result<unknown, RequestError> =>
  readPart("body", name, given ?? {})

const sentence = ({ path, message }: FirstIssue, whole: string): string => {
  const what = path.length === 0 ? whole : path.join(".")
  switch (message) {
    case undefined:
      return `${what} cannot be read`
    case "Missing key":
      return `${what} is missing`
    case "Expected object":
      return `${what} must be a JSON object`
    case "Expected array":
      return `${what} must be a JSON array`
    default:
      return `${what} ${message.replace(/^Expected /, "must be ")}`
  }
}

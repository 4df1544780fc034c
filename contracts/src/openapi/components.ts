// What the operations in the OpenAPI document share: request headers, response headers and failures.
import { status, type RequestError } from "../errors.ts"
import { tokenHeader } from "../paths.ts"

const text = { type: "string" }
const revision = { type: "integer", minimum: 0 }

/** Headers of requests. All may be left out. */
const parameters = {
  CorrelationId: {
    name: "X-Correlation-Id",
    in: "header",
    schema: { type: "string", pattern: "^[\\w-]{8,64}$" },
    description:
      "The id under which the request appears in logs and events. One is generated if none of this form is sent",
  },
  Traceparent: {
    name: "traceparent",
    in: "header",
    schema: { type: "string", pattern: "^[\\da-f-]{55}$" },
    description: "The caller's trace, as W3C Trace Context writes it",
  },
  TimeZone: {
    name: "Time-Zone",
    in: "header",
    schema: { type: "string", pattern: "^[\\w+\\-/]{1,64}$" },
    example: "America/New_York",
    description:
      "The person's IANA time zone, which decides when their month ends. UTC if none was ever sent, or an unknown one",
  },
  SeenRevision: {
    name: "Budget-Revision",
    in: "header",
    schema: revision,
    description: "The last revision that the caller has seen: the answer is at least as new",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    schema: text,
    description: "The ETag of the answer that the caller has: 304 if it is still current",
  },
  FileName: {
    name: "File-Name",
    in: "header",
    schema: text,
    description: "The file's name, percent-encoded, if the body is one file as it is",
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
    description: "The command is applied once however often it is sent with the same key",
  },
}

/** Headers of answers. */
const headers = {
  CorrelationId: {
    description: "The id under which the request appears in logs and events",
    required: true,
    schema: text,
  },
  BudgetRevision: { description: "The revision of the budget that the answer shows", schema: revision },
  BudgetDate: {
    description: "The person's current date, in the time zone that they logged in from",
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
  },
  CommandId: {
    description:
      "The id of the command behind this answer, if an Idempotency-Key was sent and the command changed anything. " +
      "POST /audit/undo takes it",
    schema: text,
  },
  ETag: { description: "Identifies the answer until the budget or the month changes", required: true, schema: text },
  RetryAfter: {
    description: "Seconds to wait before trying again",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  WwwAuthenticate: { description: "How to authenticate", required: true, schema: { const: "Bearer" } },
}

type Failure = RequestError["_tag"] | "Fault"

const failures: { readonly [Tag in Failure]: string } = {
  Malformed: "The request cannot be read",
  Unauthenticated: "No token, or one that is unknown, expired or revoked",
  CrossSite: "A page of another site has sent it",
  Unconfirmed: "The session has to prove again who it is, by POST /auth/step-up; the answer also has stepUp: true",
  NotFound: "There is no such thing, or it is someone else's",
  Conflict: "It conflicts with existing data, or with a concurrent change",
  TooLarge: "The body is larger than this call allows",
  Misdirected: "It was addressed to a host that is not this installation's",
  UnsupportedMediaType: "The body is of another type than this call takes, or compressed",
  RequestTimeout: "The body took too long to arrive",
  Refused: "A rule of the budget refuses it",
  TooManyRequests: "Too many requests",
  Unavailable: "A store or the bank is unavailable, or the read models have not caught up yet",
  Fault: "An error on our side",
}

const headersOf = (tag: string) => ({
  "X-Correlation-Id": header("CorrelationId"),
  ...(tag === "Unauthenticated" ? { "WWW-Authenticate": header("WwwAuthenticate") } : {}),
  ...(tag === "TooManyRequests" || tag === "Unavailable" ? { "Retry-After": header("RetryAfter") } : {}),
})

export const parameter = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` })
export const header = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

/** By status. */
export const failureResponses = Object.fromEntries(
  Object.keys(failures)
    .map((tag) => [tag in status ? status[tag as RequestError["_tag"]] : 500, tag] as const)
    .map(([code, tag]) => [code, { $ref: `#/components/responses/${tag}` }]),
)

export const components = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer" },
    ownHeader: { type: "apiKey", in: "header", name: tokenHeader, description: "Beside a proxy's own Authorization" },
  },
  schemas: {
    Error: {
      type: "object",
      properties: {
        error: { type: "string", description: "One sentence that a person can act on" },
        stepUp: { const: true, description: "POST /auth/step-up, then send it again" },
      },
      required: ["error"],
    },
  },
  parameters,
  headers,
  responses: Object.fromEntries(
    Object.entries(failures).map(([tag, description]) => [
      tag,
      {
        description,
        headers: headersOf(tag),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  ),
}

// The parts that operations in the OpenAPI document share: request headers, response headers and failures.
import { status, type RequestError } from "../errors.ts"
import { tokenHeader } from "../paths.ts"
import listed from "./components.json" with { type: "json" }

/** Optional request headers, response headers, and failures. */
const { parameters, headers } = listed

type Failure = RequestError["_tag"] | "Fault"

const failures: { readonly [Tag in Failure]: string } = listed.failures

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

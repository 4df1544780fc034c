// The API's document, made from the route table: OpenAPI 3.1, whose schemas are JSON Schema 2020-12 as Effect writes it.
import { Result, Schema } from "effect"
import { status } from "./errors.ts"
import { methodOf, pathOf, paths, type RouteName } from "./paths.ts"
import { routeNames, routes, type Routes } from "./routes.ts"

const errorBody = {
  description: "What went wrong, in one sentence that a person can act on",
  content: { "application/json": { schema: { type: "object", properties: { error: { type: "string" } }, required: ["error"] } } },
}

const errors = Object.fromEntries([...new Set(Object.values(status))].sort((a, b) => a - b).map((code) => [code, errorBody]))

const jsonOf = (schema: Routes[RouteName]["reply"]) => ({
  "application/json": { schema: Schema.toJsonSchemaDocument(schema).schema },
})

const revisionHeader = {
  "Budget-Revision": { description: "The revision of the budget that the answer shows. Sent with a read, the answer is at least as new.", schema: { type: "integer" } },
}

/** A body that is left out is read as an empty one. */
const mayBeLeftOut = (body: Schema.ConstraintDecoder<unknown>): boolean => Result.isSuccess(Schema.decodeUnknownResult(body)({}))

/** A parameter's schema is that of what it means: its text is what JSON would print. */
const queryParametersOf = (name: RouteName) => {
  const { query } = routes[name]
  if (query === undefined) return []
  const { properties = {}, required = [] } = Schema.toJsonSchemaDocument(Schema.toType(query as Routes[RouteName]["reply"])).schema as ObjectSchema
  return Object.entries(properties).map(([parameter, schema]) => ({ name: parameter, in: "query", required: required.includes(parameter), schema }))
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: ReadonlyArray<string>
}

const operationOf = (name: RouteName) => {
  const { summary, kind, access, body, reply }: Routes[RouteName] = routes[name]
  const inPath = [...pathOf(paths[name]).matchAll(/\{(\w+)\}/g)].map(([, parameter]) =>
    ({ name: parameter, in: "path", required: true, schema: { type: "string" } }))
  const parameters = [...inPath, ...queryParametersOf(name)]
  const idempotencyKey = { name: "Idempotency-Key", in: "header", schema: { type: "string" }, description: "The command is applied once however often it is sent with the same key" }
  const isRepeatable = kind === "command" && access === "owner" && methodOf(paths[name]) !== "GET"
  return {
    operationId: name,
    summary,
    tags: [kind],
    ...(access === "public" ? { security: [] } : {}),
    parameters: isRepeatable ? [...parameters, idempotencyKey] : parameters,
    ...(body === undefined ? {} : { requestBody: { required: !mayBeLeftOut(body), content: jsonOf(body as Routes[RouteName]["reply"]) } }),
    responses: { 200: { description: "Done", headers: revisionHeader, content: jsonOf(reply) }, ...errors },
  }
}

export const openApiDocument = () => {
  const operations: Record<string, Record<string, unknown>> = {}
  for (const name of routeNames) {
    const path = operations[pathOf(paths[name])] ??= {}
    path[methodOf(paths[name]).toLowerCase()] = operationOf(name)
  }
  return {
    openapi: "3.1.0",
    info: { title: "Evenkeel", version: "1.0.0", description: "A personal budget that never loses its history. Amounts are dollars with at most 2 decimals." },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths: operations,
  }
}

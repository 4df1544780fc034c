// The OpenAPI 3.1 document, generated from the route table. Its schemas are JSON Schema 2020-12 as Effect writes it.
import { Result, Schema } from "effect"
import { components, failureResponses, header, parameter } from "./components.ts"
import { downloadPaths, livePath, methodOf, pathOf, paths, type RouteName } from "../paths.ts"
import { isRepeatable, routeNames, routes, type Routes } from "../routes.ts"

const jsonOf = (schema: Schema.Constraint) => ({
  "application/json": { schema: Schema.toJsonSchemaDocument(schema).schema },
})

/** A missing body counts as an empty object. */
const mayBeLeftOut = (body: Schema.ConstraintDecoder<unknown>): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(body)({}))

/** The schema of a parameter's decoded value; its text in the query string is its JSON form. */
const queryParametersOf = (name: RouteName) => {
  const { query } = routes[name]
  if (query === undefined) return []
  const { properties = {}, required = [] } = Schema.toJsonSchemaDocument(Schema.toType(query)).schema as ObjectSchema
  return Object.entries(properties).map(([parameter, schema]) => ({
    name: parameter,
    in: "query",
    required: required.includes(parameter),
    schema,
  }))
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: ReadonlyArray<string>
}

const requestBodyOf = (name: RouteName) => {
  const { body, bodyKind }: Routes[RouteName] = routes[name]
  if (bodyKind === "upload") return { requestBody: { required: true, content: files } }
  return body === undefined ? {} : { requestBody: { required: !mayBeLeftOut(body), content: jsonOf(body) } }
}

const binary = { type: "string", contentMediaType: "application/octet-stream" }

/** One raw file, or several in a form. */
const files = {
  "application/octet-stream": { schema: binary },
  "multipart/form-data": {
    schema: { type: "object", properties: { file: { type: "array", items: binary } }, required: ["file"] },
  },
}

const operationOf = (name: RouteName) => {
  const { summary, kind, access, query, bodyKind, readsTimeZone, reply }: Routes[RouteName] = routes[name]
  const isRead = methodOf(paths[name]) === "GET"
  // Replies that depend on a body or a query string have no ETag, nor do those that are not part of the budget.
  const isTagged = kind === "query" && isRead && query === undefined
  const inPath = [...pathOf(paths[name]).matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: "path",
    required: true,
    schema: { type: "string" },
  }))
  const headers = {
    "X-Correlation-Id": header("CorrelationId"),
    "Budget-Revision": header("BudgetRevision"),
    ...(kind === "query" ? { "Budget-Date": header("BudgetDate") } : {}),
    ...(isTagged ? { ETag: header("ETag") } : {}),
    ...(isRepeatable(name) ? { "Command-Id": header("CommandId") } : {}),
  }
  return {
    operationId: name,
    summary,
    tags: [kind],
    ...(access === "public" ? { security: [] } : {}),
    parameters: [
      ...inPath,
      ...queryParametersOf(name),
      ...(isRepeatable(name) ? [parameter("IdempotencyKey")] : []),
      ...(kind === "query" ? [parameter("SeenRevision")] : []),
      ...(isTagged ? [parameter("IfNoneMatch")] : []),
      ...(readsTimeZone ? [parameter("TimeZone")] : []),
      ...(bodyKind === "upload" ? [parameter("FileName")] : []),
      parameter("CorrelationId"),
      parameter("Traceparent"),
    ],
    ...requestBodyOf(name),
    responses: {
      200: { description: "Done", headers, content: jsonOf(reply) },
      ...(isTagged ? { 304: { description: "The caller's copy is still current", headers } } : {}),
      ...failureResponses,
    },
  }
}

/** Responses that are streamed. */
const streamed = (
  operationId: string,
  summary: string,
  type: string,
  { parameters = [], headers = {} }: Streamed = {},
) => ({
  get: {
    operationId,
    summary,
    tags: ["query"],
    parameters: [...parameters, parameter("CorrelationId"), parameter("Traceparent")],
    responses: {
      200: {
        description: "Done",
        headers: { "X-Correlation-Id": header("CorrelationId"), ...headers },
        content: { [type]: { schema: { type: "string" } } },
      },
      ...failureResponses,
    },
  },
})

interface Streamed {
  readonly parameters?: ReadonlyArray<object>
  readonly headers?: Readonly<Record<string, object>>
}

const file: Streamed = {
  parameters: [parameter("SeenRevision")],
  headers: {
    "Budget-Revision": header("BudgetRevision"),
    "Content-Disposition": { description: "A name for the file", schema: { type: "string" } },
  },
}

export const openApiDocument = () => {
  const operations: Record<string, Record<string, unknown>> = {}
  for (const name of routeNames) {
    const path = (operations[pathOf(paths[name])] ??= {})
    path[methodOf(paths[name]).toLowerCase()] = operationOf(name)
  }
  operations[livePath] = streamed(
    "live",
    "The budget's new revision whenever there is one, as server-sent events",
    "text/event-stream",
  )
  operations[downloadPaths.events] = streamed(
    "exportEvents",
    "Every event of the budget, one per line",
    "application/x-ndjson",
    file,
  )
  operations[downloadPaths.transactions] = streamed("exportTransactions", "Every transaction", "text/csv", file)
  return {
    openapi: "3.1.0",
    info: {
      title: "Evenkeel",
      version: "1.0.0",
      description: "A personal budget that never loses its history. Amounts are dollars with at most 2 decimals.",
    },
    security: [{ bearer: [] }, { ownHeader: [] }],
    components,
    paths: operations,
  }
}

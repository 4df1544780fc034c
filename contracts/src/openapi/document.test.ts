import { Validator } from "@seriousme/openapi-schema-validator"
import { Ajv2020 } from "ajv/dist/2020.js"
import { expect, test } from "vitest"
import { openApiDocument } from "./document.ts"
import { methodOf, pathOf, paths, type RouteName } from "../paths.ts"
import { routeNames } from "../routes.ts"

interface Operation {
  readonly parameters: ReadonlyArray<
    | { readonly $ref: string }
    | { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: object }
  >
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly "application/json": { readonly schema: { readonly properties: object } } }
  }
  readonly responses: Readonly<Record<string, { readonly headers: object }>>
}

const document = openApiDocument()
const operation = (name: RouteName) =>
  document.paths[pathOf(paths[name])]?.[methodOf(paths[name]).toLowerCase()] as Operation

/** Every JSON Schema in the document, with its path. */
const schemasIn = (part: unknown, path = ""): ReadonlyArray<readonly [path: string, schema: object]> =>
  typeof part !== "object" || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
        key === "schema" && typeof value === "object" && value !== null
          ? [[path, value] as const]
          : schemasIn(value, `${path}/${key}`),
      )

test("the document is valid OpenAPI, and all its references resolve", async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).toEqual({
    valid: true,
  })
})

test("every schema in it is valid JSON Schema", () => {
  const found = schemasIn(document).filter(([, schema]) => !("$ref" in schema))
  expect(found.length).toBeGreaterThan(routeNames.length)
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  // Most operations share the same errors. Each is compiled once, because that is slow.
  const different = new Map(found.map(([path, schema]) => [JSON.stringify(schema), { path, schema }]))
  for (const { path, schema } of different.values()) {
    expect(ajv.validateSchema(schema), path).toBe(true)
    expect(() => ajv.compile(schema), path).not.toThrow()
  }
})

test("a number is described as a plain number", () => {
  expect(operation("addIncome").requestBody?.content["application/json"].schema.properties).toMatchObject({
    amount: { type: "number" },
  })
  expect(operation("auditHistory").parameters).toContainEqual({
    name: "limit",
    in: "query",
    required: false,
    schema: { type: "integer", minimum: 1, maximum: 200 },
  })
  expect(JSON.stringify(document).match(/NaN|Infinity/)).toBeNull()
})

test("a query parameter is marked as required if the route cannot do without it", () => {
  const asked = (name: RouteName) =>
    operation(name).parameters.flatMap((each) =>
      "in" in each && each.in === "query" ? [`${each.name}${each.required ? "" : "?"}`] : [],
    )
  expect(asked("auditHistory")).toEqual(["before?", "limit?", "text?", "kind?", "category?", "about?", "month?"])
  expect(asked("auditState")).toEqual(["at"])
  expect(asked("auditDiff")).toEqual(["from", "to"])
  expect(asked("auditExplain")).toEqual(["figure", "month?", "type?", "category?", "merchant?", "account?"])
})

test("a body is marked as required, unless it may be empty", () => {
  expect(operation("addIncome").requestBody?.required).toBe(true)
  expect(operation("refreshLinkToken").requestBody?.required).toBe(false)
  expect(operation("splitTransaction").requestBody?.required).toBe(false)
  expect(operation("incomes").requestBody).toBeUndefined()
})

test("headers are listed where they have an effect", () => {
  const sent = (name: RouteName) =>
    operation(name).parameters.flatMap((each) => ("$ref" in each ? [each.$ref.split("/").at(-1)] : []))
  const headersOf = (name: RouteName, code = "200") => Object.keys(operation(name).responses[code]?.headers ?? {})
  expect(sent("addIncome")).toEqual(["IdempotencyKey", "CorrelationId", "Traceparent"])
  expect(headersOf("addIncome")).toEqual(["X-Correlation-Id", "Budget-Revision", "Command-Id"])
  expect(sent("incomes")).toEqual(["SeenRevision", "IfNoneMatch", "CorrelationId", "Traceparent"])
  expect(headersOf("incomes")).toEqual(["X-Correlation-Id", "Budget-Revision", "Budget-Date", "ETag"])
  expect(headersOf("auditHistory")).toEqual(["X-Correlation-Id", "Budget-Revision", "Budget-Date"])
  expect(headersOf("incomes", "304")).toEqual(headersOf("incomes"))
  expect(sent("register")).toEqual(["TimeZone", "CorrelationId", "Traceparent"])
  for (const name of routeNames) {
    expect(Object.keys(operation(name).responses)).toEqual(expect.arrayContaining(["200", "401", "429", "500", "503"]))
  }
})

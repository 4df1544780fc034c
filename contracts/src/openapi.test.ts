import { expect, test } from "vitest"
import { openApiDocument } from "./openapi.ts"
import { methodOf, pathOf, paths, type RouteName } from "./paths.ts"
import { routeNames } from "./routes.ts"

interface Operation {
  readonly requestBody?: { readonly required: boolean; readonly content: { readonly "application/json": { readonly schema: { readonly properties: object } } } }
}

const operation = (name: RouteName) =>
  openApiDocument().paths[pathOf(paths[name])]?.[methodOf(paths[name]).toLowerCase()] as Operation

test("an amount is a number and nothing else", () => {
  expect(operation("addIncome").requestBody?.content["application/json"].schema.properties).toMatchObject({ amount: { type: "number" } })
  for (const name of routeNames) expect([name, JSON.stringify(operation(name).requestBody ?? {}).match(/NaN|Infinity/)]).toEqual([name, null])
})

test("a body is asked for, but where an empty one will do", () => {
  expect(operation("addIncome").requestBody?.required).toBe(true)
  expect(operation("refreshLinkToken").requestBody?.required).toBe(false)
  expect(operation("splitTransaction").requestBody?.required).toBe(false)
  expect(operation("incomes").requestBody).toBeUndefined()
})

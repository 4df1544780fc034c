import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { catalog } from "./catalog.ts"
import { lintEvents, missingExamples, secretFields, unreadable } from "./lint.ts"
import { describeEvents } from "./schemas.ts"
import { frozenEvents, root } from "./sources.ts"

test("docs/events.md matches the schemas: npm run operate -- events catalog writes it", () => {
  expect(readFileSync(join(root, "docs/events.md"), "utf8")).toBe(catalog())
})

test("the lint finds nothing wrong with the events", () => {
  expect(lintEvents()).toEqual([])
})

describe("the lint finds", () => {
  test.each(["password", "accessToken", "login.apiKey", "cards[].cardNumber", "token_hash"])(
    "a field called %s",
    (path) => {
      expect(secretFields({ type: "AccountLinked", fields: [{ path, type: "string", optional: false }] })).toEqual([
        expect.stringContaining(`AccountLinked.${path} looks like a secret`),
      ])
    },
  )
  test.each(["mask", "cursor", "name", "shares[].share", "plaidAccountId"])("nothing in a field called %s", (path) => {
    expect(secretFields({ type: "AccountLinked", fields: [{ path, type: "string", optional: false }] })).toEqual([])
  })
  test("a version without a frozen example", () => {
    expect(missingExamples("CategoryAdded", "3", frozenEvents())).toEqual([
      "CategoryAdded has no frozen example of version 3: add one to contracts/src/budget/frozen.",
    ])
  })
  test("a frozen example that can no longer be read", () => {
    const [first] = frozenEvents()
    expect(unreadable({ ...first!, data: { userId: 1 } })).toEqual([expect.stringContaining("needs an upcaster")])
  })
})

test("a schema's fields are described down to the leaves", () => {
  const synced = describeEvents().find(({ type }) => type === "TransactionsSynced")?.fields ?? []
  expect(synced).toContainEqual({ path: "imported[].fact.category.confident", type: "boolean", optional: false })
  expect(synced).toContainEqual({
    path: "setAside[].reason",
    type: '"income" or "transfer" or "card payment" or "foreign currency"',
    optional: false,
  })
  expect(synced).toContainEqual({ path: "posted[].rest", type: "object", optional: true })
})

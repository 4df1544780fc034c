import { expectTypeOf, test } from "vitest"
import type { Client } from "./client.ts"

test("a call requires what its route needs, and nothing else", () => {
  expectTypeOf<Client["accounts"]>().toBeCallableWith()
  expectTypeOf<Client["renameTransaction"]>().toBeCallableWith({ params: { id: "a", newName: "b" } })
  expectTypeOf<Client["assignTransaction"]>().toBeCallableWith({ body: { transactionId: "a", categoryId: "b" } })
  expectTypeOf<Client["auditHistory"]>().toBeCallableWith()
  expectTypeOf<Client["auditHistory"]>().toBeCallableWith({ query: { kind: "undo", limit: 5 } })
  expectTypeOf<Client["auditState"]>().toBeCallableWith({ query: { at: "12" } })
  // @ts-expect-error the moment is missing
  expectTypeOf<Client["auditState"]>().toBeCallableWith()
  // @ts-expect-error there is no such kind
  expectTypeOf<Client["auditHistory"]>().toBeCallableWith({ query: { kind: "magic" } })
  // @ts-expect-error the parameters are missing
  expectTypeOf<Client["deleteTransaction"]>().toBeCallableWith()
  // @ts-expect-error the body is missing
  expectTypeOf<Client["assignTransaction"]>().toBeCallableWith({})
})

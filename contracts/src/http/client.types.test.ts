import { expectTypeOf, test } from "vitest"
import type { Client } from "./client.ts"

test("a call asks for what its route needs, and for nothing else", () => {
  expectTypeOf<Client["accounts"]>().toBeCallableWith()
  expectTypeOf<Client["renameTransaction"]>().toBeCallableWith({ params: { id: "a", newName: "b" } })
  expectTypeOf<Client["assignTransaction"]>().toBeCallableWith({ body: { transactionId: "a", categoryId: "b" } })
  // @ts-expect-error the parameters are missing
  expectTypeOf<Client["deleteTransaction"]>().toBeCallableWith()
  // @ts-expect-error the body is missing
  expectTypeOf<Client["assignTransaction"]>().toBeCallableWith({})
})

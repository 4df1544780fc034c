import { expect, test } from "vitest"
import { paths } from "@evenkeel/contracts/paths"
import { methodsAt } from "./methods.ts"

const methodsOf = methodsAt([...Object.values(paths), "GET /audit/transactions.csv"])

test.each([
  ["/income", "POST, GET, HEAD, OPTIONS"],
  ["/income/", "POST, GET, HEAD, OPTIONS"],
  ["/auth/register", "POST, OPTIONS"],
  ["/category/type/needs", "GET, HEAD, PUT, OPTIONS"],
  // Wider patterns match, too: these are also transactions with those names.
  ["/transactions/sync", "POST, PUT, DELETE, OPTIONS"],
  ["/transactions/t1/category", "DELETE, PUT, OPTIONS"],
  ["/transactions/t1/50%25%20off", "PUT, OPTIONS"],
  ["/audit/transactions.csv", "GET, HEAD, OPTIONS"],
  ["/audit/transactions-csv", ""],
  ["/", ""],
  ["/transactions/t1/a/b", ""],
  ["/nowhere", ""],
])("%s takes %s", (path, methods) => expect(methodsOf(path).join(", ")).toBe(methods))

// Known and unknown paths, called with the wrong method.
import { expect, test } from "vitest"
import { downloadPaths, livePath, methodOf, pathOf, paths } from "@evenkeel/contracts/paths"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
const routes = [
  ...Object.values(paths),
  ...["/health", "/ready", "/openapi.json", livePath, ...Object.values(downloadPaths)].map((path) => `GET ${path}`),
]

test.each([...new Set(routes.map(pathOf))])("%s lists its methods, and rejects the others", async (path) => {
  const address = path.replaceAll(/\{\w+\}/g, "some-id")
  const { status, body, headers } = await product.send("OPTIONS", address)
  const allowed = headers.get("Allow")?.split(", ") ?? []
  expect(status).toBe(204)
  expect(body).toBeUndefined()
  expect(allowed.at(-1)).toBe("OPTIONS")
  expect(allowed).toEqual(expect.arrayContaining(routes.filter((route) => pathOf(route) === path).map(methodOf)))
  for (const method of methods.filter((each) => !allowed.includes(each))) {
    const refused = await product.send(method, address)
    const error = `${address} does not support ${method}, only ${allowed.join(", ")}`
    expect(refused.status).toBe(405)
    expect(refused.headers.get("Allow")).toEqual(allowed.join(", "))
    expect(refused.body).toEqual(method === "HEAD" ? undefined : { error })
  }
})

test("an unknown path is not found with any method", async () => {
  for (const method of methods.filter((each) => each !== "HEAD")) {
    expect(await product.send(method, "/nowhere")).toMatchObject({
      status: 404,
      body: { error: `There is no ${method} /nowhere` },
    })
  }
})

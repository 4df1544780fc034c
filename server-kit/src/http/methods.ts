// A known path requested with an unsupported method: 405 with the supported ones. OPTIONS lists them, too.
import type { RequestHandler } from "express"
import { methodOf, pathOf } from "@evenkeel/contracts/paths"

/** The methods of all matching routes: "/transactions/sync" also matches "/transactions/{id}". Empty if none match. */
export const methodsAt = (routes: ReadonlyArray<string>): ((path: string) => ReadonlyArray<string>) => {
  const known = routes.map((route) => ({
    form: formOf(pathOf(route)),
    methods: methodOf(route) === "GET" ? ["GET", "HEAD"] : [methodOf(route)],
  }))
  return (path) => {
    const methods = known.flatMap(({ form, methods }) => (form.test(path) ? methods : []))
    return methods.length === 0 ? [] : [...new Set(methods), "OPTIONS"]
  }
}

/** Like Express, accepts a path with or without a slash at its end. */
const formOf = (path: string): RegExp => {
  const form = path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")
  return new RegExp(`^${form}/?$`)
}

/** For requests that no route has answered. Each of `routes` looks like "GET /income". */
export const refuseOtherMethods = (routes: ReadonlyArray<string>): RequestHandler => {
  const methodsOf = methodsAt(routes)
  return (request, response, next) => {
    const methods = methodsOf(request.path)
    if (methods.length === 0) return next()
    response.set("Allow", methods.join(", "))
    if (request.method === "OPTIONS") return void response.status(204).end()
    response
      .status(405)
      .json({ error: `${request.path} does not support ${request.method}, only ${methods.join(", ")}` })
  }
}

// A path that is there, asked by a method that it does not take: 405, with those that it takes. OPTIONS is told the same.
import type { RequestHandler } from "express"
import { methodOf, pathOf } from "../paths.ts"

/** Of every path that fits, since "/transactions/sync" is also a "/transactions/{id}"; empty where there is no such path. */
export const methodsAt = (routes: ReadonlyArray<string>): (path: string) => ReadonlyArray<string> => {
  const known = routes.map((route) => ({
    // As Express reads a path: with a slash at its end or without.
    form: new RegExp(`^${pathOf(route).replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
    methods: methodOf(route) === "GET" ? ["GET", "HEAD"] : [methodOf(route)],
  }))
  return (path) => {
    const methods = known.flatMap(({ form, methods }) => (form.test(path) ? methods : []))
    return methods.length === 0 ? [] : [...new Set(methods), "OPTIONS"]
  }
}

/** For what no route has answered. Each of `routes` as "GET /income". */
export const refuseOtherMethods = (routes: ReadonlyArray<string>): RequestHandler => {
  const methodsOf = methodsAt(routes)
  return (request, response, next) => {
    const methods = methodsOf(request.path)
    if (methods.length === 0) return next()
    response.set("Allow", methods.join(", "))
    if (request.method === "OPTIONS") return void response.status(204).end()
    response.status(405).json({ error: `${request.path} does not support ${request.method}, only ${methods.join(", ")}` })
  }
}

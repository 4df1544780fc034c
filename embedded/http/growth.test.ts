// What a request costs follows its length: who sends twice as much makes us look at twice as much, and no more. Work is
// counted, and not measured.
import { expect, test } from "vitest"
import type { RouteName } from "@evenkeel/contracts/paths"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { checkBody } from "@evenkeel/server-kit/http/request"
import { bodiesFor } from "./test/route-bodies.ts"

const ids = { categoryId: "category", typeId: "type", transactionId: "transaction", accountId: "account" }
const bodies = bodiesFor({ username: "ada", ...ids })
const withBody = routeNames.filter((name) => routes[name].body !== undefined)

/** The body once for each list, record and text in it, as long as is said. */
const grown = (body: unknown, length: number): ReadonlyArray<unknown> => {
  if (typeof body === "string") return ["a".repeat(length)]
  if (typeof body !== "object" || body === null) return []
  const parts = Object.entries(body)
  const within = parts.flatMap(([field, part]) =>
    grown(part, length).map((other) =>
      Array.isArray(body) ? body.with(Number(field), other) : { ...body, [field]: other },
    ),
  )
  const [first] = parts
  if (first === undefined) return within
  const copies = Array.from({ length }, (_, index) => [`${index}`, first[1]] as const)
  return [...within, Array.isArray(body) ? copies.map(([, part]) => part) : { ...body, ...Object.fromEntries(copies) }]
}

/** How often something of the body is looked at while it is read. */
const looksAt = (name: RouteName, body: unknown): number => {
  let looks = 0
  const watched = (value: unknown): unknown =>
    typeof value !== "object" || value === null
      ? value
      : new Proxy(value, {
          get: (target, key) => {
            looks += 1
            return watched(Reflect.get(target, key))
          },
          has: (target, key) => ((looks += 1), Reflect.has(target, key)),
          ownKeys: (target) => {
            const keys = Reflect.ownKeys(target)
            looks += keys.length
            return keys
          },
          getOwnPropertyDescriptor: (target, key) => ((looks += 1), Reflect.getOwnPropertyDescriptor(target, key)),
        })
  checkBody(name, watched(body))
  return looks
}

test.each(withBody)("%s is read in time that follows the length of its body", (name) => {
  const longer = grown(bodies[name], 400)
  for (const [place, body] of grown(bodies[name], 200).entries()) {
    expect(looksAt(name, longer[place])).toBeLessThanOrEqual(2.2 * looksAt(name, body) + 10)
  }
})

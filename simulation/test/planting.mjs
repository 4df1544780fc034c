// Plants faults inside the product, where no port leads to. Imported before TypeScript is loaded; each fault is
// inactive until `globalThis.planted` is its name.
import { register } from "node:module"

const places = [
  ["/command-service/src/bring/read-export.ts", "passedLimit(event, budget)", "limits"],
  ["/command-service/src/users/session-routes.ts", "yield* prove(call, user)", "proof"],
  ["/command-service/src/categories/decide.ts", "siblings.length >= rules.mostCategories", "categories"],
  [
    "/command-service/src/imports/commit.ts",
    "yield* replay(options.store, context.userId, context.commandId)",
    "import",
  ],
  ["/command-service/src/auth/epoch.ts", "await expectSession(trx, requester)", "in flight"],
  ["/command-service/src/auth/sessions.ts", "shared ? find(hash)", "alone", "Cache.get(owners, hash)"],
  ["/projector/src/ends/note.ts", "lateSince(batch[0]!, now)", "late"],
]

const hooks = `
const places = ${JSON.stringify(places)}
export const load = async (url, context, next) => {
  const loaded = await next(url, context)
  const place = places.find(([file]) => url.includes(file))
  if (place === undefined || !loaded.source) return loaded
  const [, text, name, instead = "undefined"] = place
  const whole = String(loaded.source)
  if (whole.split(text).length !== 2) throw new Error(url + " does not have this once: " + text)
  return { ...loaded, source: whole.replace(text, "globalThis.planted === '" + name + "' ? " + instead + " : " + text) }
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

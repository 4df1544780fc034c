// Sends calls under the path of this page, past a proxy that takes Authorization off, or has users of its own: the token goes
// in a header of its own, too. A browser adds the password for the proxy to calls without an Authorization header, and
// forgets it when one with another is refused: there the token goes in that header only.
import { isProxyLogin } from "@evenkeel/contracts/client"
import { tokenHeader } from "@evenkeel/contracts/paths"
import { base } from "./base.ts"
import { keep, kept } from "./browser-storage.ts"

const key = "token-header"

/** As the page says, which has passed the proxy; or as this browser has found out, if the proxy keeps it to itself. */
const isProxied = (): boolean => "basicAuth" in document.documentElement.dataset || kept(key) !== null

const placed = (init: RequestInit = {}): RequestInit => {
  const headers = new Headers(init.headers)
  const token = /^Bearer (.*)$/.exec(headers.get("Authorization") ?? "")?.[1]
  if (token === undefined) return init
  headers.set(tokenHeader, token)
  if (isProxied()) headers.delete("Authorization")
  return { ...init, headers }
}

/** Like fetch, of one of our paths. `first` is the answer to the same call, if it has been sent already. */
export const send = async (path: string, init?: RequestInit, first?: Promise<Response>): Promise<Response> => {
  const response = await (first ?? fetch(base + path, placed(init)))
  if (!(await isProxyLogin(response))) return response
  keep(key, "own")
  return fetch(base + path, placed(init))
}

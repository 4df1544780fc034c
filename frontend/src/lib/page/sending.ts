// Sends calls under the path of this page, past a proxy that strips Authorization, or has users of its own: the token
// is also sent in a header of its own. A browser adds the proxy's password to calls without an Authorization header,
// and forgets it when another one is refused: there the token is sent in our header only.
import { isProxyLogin } from "@evenkeel/contracts/client"
import { tokenHeader } from "@evenkeel/contracts/paths"
import { base } from "./base.ts"
import { keep, kept } from "./browser-storage.ts"

const key = "token-header"

/** As the page states if it has passed the proxy, or as a refusal of the proxy has shown. */
const isProxied = (): boolean => "basicAuth" in document.documentElement.dataset || kept(key) !== null

const placed = (init: RequestInit = {}): RequestInit => {
  const headers = new Headers(init.headers)
  const token = /^Bearer (.*)$/.exec(headers.get("Authorization") ?? "")?.[1]
  if (token === undefined) return init
  headers.set(tokenHeader, token)
  if (isProxied()) headers.delete("Authorization")
  return { ...init, headers }
}

/** Like fetch, for one of our paths. `first` is the response to the same call, if it was sent already. */
export const send = async (path: string, init?: RequestInit, first?: Promise<Response>): Promise<Response> => {
  const response = await (first ?? fetch(base + path, placed(init)))
  if (!(await isProxyLogin(response))) return response
  keep(key, "own")
  return fetch(base + path, placed(init))
}

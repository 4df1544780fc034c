// What people get by email: links that confirm an address, and that set a new password.
import type { World } from "../world/world.ts"
import { letters } from "../world/stand-ins.ts"
import type { Ask } from "./attempting.ts"

/** The tokens of all links that were sent to that address. */
export const linksTo = (address: string): ReadonlyArray<string> =>
  letters.filter(({ to }) => to === address).flatMap(({ text }) => /#(\S+)/.exec(text)?.[1] ?? [])

/** Confirms an email address of the person, and requests a link for setting the password. Resolves with the link. */
export const resetLinkByLetter = async (ask: Ask, { pause }: World, token: string): Promise<string> => {
  const email = "home@letters.example"
  const link = async (count: number): Promise<string> => {
    // Letters are sent after the response.
    while (linksTo(email).length < count) await pause(10)
    return linksTo(email).at(-1)!
  }
  await ask("PUT", "/user/email", { body: { email }, headers: { Authorization: `Bearer ${token}` } })
  await ask("POST", "/auth/confirm-email", { body: { token: await link(1) } })
  await ask("POST", "/auth/forgot-password", { body: { email } })
  return link(2)
}

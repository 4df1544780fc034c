// Attempts at the end, without faults: forbidden ones must fail, and permitted ones must succeed.
import { category, plan, registered } from "@evenkeel/contracts/test/events"
import { mostCategories } from "@evenkeel/contracts/budget/categories/rules"
import { exported, stored } from "@evenkeel/command-service/test/exported"
import { nextPassword } from "./attacker.ts"
import { forge } from "./forger.ts"
import { importFile } from "./importer.ts"
import { askingIn, newcomer, type Ask, type Attempting } from "./attempting.ts"
import { askTooMuch } from "./greedy.ts"
import { password } from "./person.ts"

export const attempts = [
  "the clock is set back while a person waits because of wrong passwords",
  "a session that somebody has found is used to change how its person gets in",
  "a history is brought that nobody could have made here",
  "whoever owns the database forges a history, and deletes what was noted of it",
  "the clock jumps years ahead while an account is going to be erased",
  "more is asked for at once than the limits allow",
  "a file is imported while the database fails",
] as const
export type Attempt = (typeof attempts)[number]

/** In milliseconds. */
const [minute, hour] = [60_000, 3_600_000]
const years = 3 * 365 * 24 * hour
const mostTypos = 100
/** In minutes: after that, the limits for attempts are reset. */
const longestWait = 16

/** Resolves with violations. */
export const attempted = (attempt: Attempt, attempting: Attempting): Promise<ReadonlyArray<string>> => {
  const ask = askingIn(attempting.network, attempting.connect)
  switch (attempt) {
    case attempts[0]:
      return setBack(attempting, ask)
    case attempts[1]:
      return found(attempting, ask)
    case attempts[2]:
      return made(ask)
    case attempts[3]:
      return forge(attempting, ask)
    case attempts[4]:
      return jumpAhead(attempting, ask)
    case attempts[5]:
      return askTooMuch(attempting, ask)
    case attempts[6]:
      return importFile(attempting, ask)
    default:
      return attempt satisfies never
  }
}

const setBack = async ({ network: { world }, person, wasAttacked }: Attempting, ask: Ask) => {
  const logIn = async (passwordOne: string) =>
    (await ask("POST", "/auth/authenticate", { body: { username: person.name, passwordOne } })).status
  let typos = 0
  while ((await logIn("none of theirs")) !== 429) {
    typos += 1
    if (typos === mostTypos) return [`${person.name} may try ${mostTypos} wrong passwords at once`]
  }
  world.setClock(-2 * hour)
  let status = 0
  for (let waited = 0; waited < longestWait && status !== 200; waited += 1) {
    status = await logIn(wasAttacked ? nextPassword : password)
    if (status !== 200) await world.pause(minute)
  }
  world.setClock(2 * hour)
  return status === 200 ? [] : [`A clock set back keeps ${person.name} out: ${status} after ${longestWait} minutes`]
}

const found = async ({ network: { world }, person }: Attempting, ask: Ask) => {
  const headers = { Authorization: `Bearer ${person.session.token}` }
  const body = { passwordOne: "piston#4471", passwordTwo: "piston#4471" }
  const changed = await ask("PUT", "/user/password", { body, headers })
  // Moves the clock instead of waiting until the proof of identity has expired.
  world.setClock(11 * minute)
  const [codes, ended] = [
    await ask("POST", "/user/recovery-codes", { headers }),
    await ask("DELETE", "/user/sessions", { headers }),
  ]
  world.setClock(-11 * minute)
  return [
    ...(changed.status === 200 ? ["A session alone changes the password"] : []),
    ...(codes.status === 200 ? ["A session without a fresh proof makes recovery codes"] : []),
    ...(ended.status === 200 ? ["A session without a fresh proof ends the others"] : []),
  ]
}

const jumpAhead = async ({ network: { world } }: Attempting, ask: Ask) => {
  const { headers } = await newcomer(ask, "ines")
  const asked = await ask("POST", "/audit/erase", { headers, body: { confirmation: "ines", password } })
  world.setClock(years)
  // The product looks for erasures that are due every five seconds.
  await world.pause(minute / 6)
  world.setClock(-years)
  const { status } = await ask("POST", "/auth/authenticate", { body: { username: "ines", passwordOne: password } })
  return status === 200 ? [] : [`A clock that jumps ahead erases an account: ${asked.status}, then ${status}`]
}

const made = async (ask: Ask) => {
  const headers = {
    ...(await newcomer(ask, "eve")).headers,
    "Content-Type": "application/octet-stream",
    "File-Name": "events.ndjson",
  }
  const brought = async (categories: number): Promise<number> => {
    const many = Array.from({ length: categories }, (_, index) => category(`Number ${index}`, 0))
    const lines = exported(stored("eve", [registered(), ...plan, ...many]))
    const head = JSON.parse(lines.at(-2)!).hash
    return (await ask("POST", `/bring?head=${head}`, { body: `${lines.join("\n")}\n`, headers })).status
  }
  const [refused, taken] = [await brought(mostCategories + 1), await brought(3)]
  return [
    ...(refused === 422 ? [] : [`A history with more categories than there may be is answered ${refused}`]),
    ...(taken === 200 ? [] : [`A history that somebody could have made is answered ${taken}`]),
  ]
}

// An attacker who knows a person's password logs in while the person changes it. Nothing obtained before the change may
// be valid after it.
import { exchange, type Connect, type HttpResponse } from "../network/http.ts"
import { linksTo } from "./letters.ts"
import type { Network } from "../network/socket.ts"
import type { Fault } from "../faults.ts"

/** An attack on the first person. */
export interface Attack {
  /** When the person changes the password, in milliseconds from the attack's start. */
  readonly change: number
  readonly by: "PUT /user/password" | "POST /user/take-back" | "POST /auth/recover" | "POST /auth/reset-password"
  /** When the attacker logs in, in milliseconds. Every second login creates recovery codes, the others enter another email address. */
  readonly logins: ReadonlyArray<number>
  readonly fault: Fault | null
}

export interface Attacked {
  readonly network: Network
  readonly connect: Connect
  readonly username: string
  readonly password: string
  /** The person's session, which may be replaced during the attack. */
  readonly session: { token: string }
  /** A link for setting the password. */
  readonly link: string
}

/** The timeout of the product's own client, in milliseconds. */
const timeout = 70_000
const nextTry = 1_000
export const nextPassword = "turbine#2951"
const lastPassword = "boiler#3362"
const attackers = "attacker@letters.example"

/** Resolves with violations, once the password has been changed. */
export const race = async (attacked: Attacked, { change, by, logins }: Attack): Promise<ReadonlyArray<string>> => {
  const { network, connect, username, password, session, link } = attacked
  const { pause } = network.world
  const ask = (method: string, path: string, body?: object, bearer?: string): Promise<HttpResponse | undefined> =>
    exchange(network, connect, {
      method,
      path,
      headers: { "Time-Zone": "UTC", ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      line: "fine",
      timeout,
    }).catch(() => undefined)
  const answered = async (...request: Parameters<typeof ask>): Promise<HttpResponse> => {
    for (;;) {
      const response = await ask(...request)
      if (response !== undefined && response.status !== 503) return response
      await pause(nextTry)
    }
  }
  const logIn = (passwordOne: string) => ["POST", "/auth/authenticate", { username, passwordOne }] as const

  const signedIn = async (passwordOne: string): Promise<{ readonly token: string }> =>
    JSON.parse((await answered(...logIn(passwordOne))).text)
  const codesOf = async (bearer: string): Promise<ReadonlyArray<string>> =>
    JSON.parse((await answered("POST", "/user/recovery-codes", undefined, bearer)).text).codes

  const tokens: Array<string> = []
  const codes: Array<string> = []
  const attack = async (after: number, index: number): Promise<void> => {
    await pause(after)
    const response = await ask(...logIn(password))
    if (response?.status !== 200) return
    const stolen: string = JSON.parse(response.text).token
    tokens.push(stolen)
    if (index % 2 === 0) return void (await ask("PUT", "/user/email", { email: attackers }, stolen))
    const renewed = await ask("POST", "/user/recovery-codes", undefined, stolen)
    if (renewed?.status === 200) codes.push(...JSON.parse(renewed.text).codes)
  }
  const [own] = by === "POST /auth/recover" ? await codesOf((await signedIn(password)).token) : []
  const defend = async (): Promise<void> => {
    await pause(change)
    const [method = "", path = ""] = by.split(" ")
    const form = { passwordOne: nextPassword, passwordTwo: nextPassword, password }
    const isByLink = by === "POST /auth/reset-password"
    if (own !== undefined) await answered(method, path, { ...form, username, recoveryCode: own })
    else if (isByLink) await answered(method, path, { ...form, token: link })
    // If the person gets no answer, they try the new password. The attacker may have created other codes before.
    for (;;) {
      const { status, text } = await answered(...logIn(nextPassword))
      if (status === 200) return void (session.token = JSON.parse(text).token)
      await (own === undefined && !isByLink
        ? answered(method, path, form, session.token)
        : answered("PUT", "/user/password", form, session.token))
    }
  }
  await Promise.all([defend(), ...logins.map(attack)])

  return stillValid({ ...attacked, by, tokens, code: codes[0], answered })
}

interface Obtained extends Attacked, Pick<Attack, "by"> {
  readonly tokens: ReadonlyArray<string>
  readonly code: string | undefined
  readonly answered: (method: string, path: string, body?: object, bearer?: string) => Promise<HttpResponse>
}

/** What the attacker obtained before the change, and can still use. */
const stillValid = async ({ by, username, link, tokens, code, answered }: Obtained): Promise<ReadonlyArray<string>> => {
  const wrong: Array<string> = []
  for (const stolen of tokens) {
    const { status } = await answered("GET", "/auth", undefined, stolen)
    if (status !== 401) wrong.push(`A session from before ${by} is answered ${status} after it`)
  }
  const form = { username, recoveryCode: code, passwordOne: lastPassword, passwordTwo: lastPassword }
  if (code !== undefined && (await answered("POST", "/auth/recover", form)).status === 200)
    wrong.push(`A recovery code from before ${by} lets in after it`)
  if ((await answered("POST", "/auth/reset-password", { ...form, token: link })).status === 200)
    wrong.push(`A reset link from before ${by} lets in after it`)
  for (const token of linksTo(attackers)) {
    const { status } = await answered("POST", "/auth/confirm-email", { token })
    if (status === 200) wrong.push(`An address that was entered before ${by} is confirmed after it`)
  }
  return wrong
}

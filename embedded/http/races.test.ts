// A person takes back their account while an attacker signs in: nothing that was checked before remains valid.
import { createHash, randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lockUser, resetLink } from "@evenkeel/projector/operate/users/users"
import { Effect } from "effect"
import { openMailServer, type MailServer } from "@evenkeel/acceptance/mail-server"
import { registerAt, sendTo, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { runs } from "@evenkeel/contracts/test/random"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { newAuthenticator, type Authenticator } from "./test/authenticator.ts"
import { holdInserts, inDatabaseOf, lockTable } from "./test/database.ts"
import { ownProduct } from "./test/product.ts"

let mail: MailServer
const environment: NodeJS.ProcessEnv = {}
beforeAll(async () => {
  mail = await openMailServer()
  const [port] = await freePorts(1)
  Object.assign(environment, { PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}`, SMTP_URL: mail.url })
})
afterAll(() => mail.close())
const product = ownProduct(environment)

/** Passkeys need an address with a host name. */
const address = () => product.address.replace("127.0.0.1", "localhost")
const send = (...request: [method: string, path: string, body?: unknown]) =>
  sendTo(address(), request[0], request[1], { body: request[2] })

interface Scene {
  readonly ada: Person
  readonly phone: Authenticator
  /** Another session of hers, used by the attacker. */
  readonly thief: Pick<Person, "client" | "send">
  /** A recovery code of hers. */
  readonly code: string
}

const removePasskeys = async ({ ada: { client } }: Scene) => {
  for (const { passkeyId } of await client.passkeys()) await client.removePasskey({ params: { id: passkeyId } })
}

const scene = async (): Promise<Scene> => {
  const ada = await registerAt(address())
  const phone = newAuthenticator(address())
  const passkey = phone.create(await ada.client.passkeyCreationOptions())
  await ada.client.addPasskey({ body: { name: "Phone", passkey } })
  const [code = ""] = (await ada.client.renewRecoveryCodes()).codes
  const { body } = await send("POST", "/auth/authenticate", { username: ada.username, passwordOne: ada.password })
  return { ada, phone, thief: signedInAt(address(), body.token), code }
}

const changed = { passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
const bodyOf = ({ password }: Person) => ({ body: { password, ...changed } })

const endings = {
  "changes the password": ({ ada }: Scene) => ada.client.changePassword(bodyOf(ada)),
  "takes back control": ({ ada }: Scene) => ada.client.takeBackControl(bodyOf(ada)),
  "ends all other sessions": ({ ada }: Scene) => ada.client.endOtherSessions(),
  "asks for the account's erasure": ({ ada }: Scene) =>
    ada.client.eraseAccount({ body: { password: ada.password, confirmation: ada.username } }),
  "recovers with a code": ({ ada, code }: Scene) =>
    send("POST", "/auth/recover", { username: ada.username, recoveryCode: code, ...changed }),
  "requires a passkey": ({ ada }: Scene) => ada.client.requirePasskey({ body: { isRequired: true } }),
  "removes the passkey": removePasskeys,
  "is locked by an operator": ({ ada }: Scene) => Effect.runPromise(lockUser(product as never, ada.userId)),
} as const

type Ending = keyof typeof endings

interface Way {
  /** The table in which its result is stored. */
  readonly table: string
  readonly get: (scene: Scene) => Promise<unknown>
  readonly endedBy: ReadonlyArray<Ending>
}

/** All earlier sessions stay. */
const leavesSessions: ReadonlyArray<Ending> = ["requires a passkey", "removes the passkey"]
const all = (Object.keys(endings) as ReadonlyArray<Ending>).filter((ending) => !leavesSessions.includes(ending))

/** All others invalidate recovery codes. */
const leavesCodes: ReadonlyArray<Ending> = ["ends all other sessions", "recovers with a code"]
const withLinks = all.filter((ending) => ending !== "ends all other sessions")

const ways: Readonly<Record<string, Way>> = {
  "a login with the password": {
    table: "sessions",
    get: ({ ada }) => send("POST", "/auth/authenticate", { username: ada.username, passwordOne: ada.password }),
    endedBy: [...all, "requires a passkey"],
  },
  "a login with a passkey": {
    table: "sessions",
    get: async ({ phone }) =>
      send("POST", "/auth/passkey", { passkey: phone.get((await send("POST", "/auth/passkey/options")).body) }),
    endedBy: [...all, "removes the passkey"],
  },
  "recovery codes": {
    table: "recovery_codes",
    get: ({ thief }) => thief.send("POST", "/user/recovery-codes"),
    endedBy: all.filter((ending) => !leavesCodes.includes(ending)),
  },
  "a reset link": {
    table: "links",
    get: async ({ ada }) => {
      const email = `${ada.userId}@mail.example`
      await inDatabaseOf(product, "insert into identity.email_addresses values ($1, $2, $2)", [ada.userId, email])
      return send("POST", "/auth/forgot-password", { email })
    },
    endedBy: withLinks,
  },
  "a link that an operator prints": {
    table: "links",
    get: ({ ada }) => Effect.runPromise(resetLink(product as never, ada.userId)),
    endedBy: withLinks,
  },
  "an email address that waits to be confirmed": {
    table: "links",
    get: ({ thief }) => thief.send("PUT", "/user/email", { body: { email: "thief@mail.example" } }),
    endedBy: withLinks,
  },
  "a browser that is known": {
    table: "devices",
    get: ({ ada }) => send("POST", "/auth/authenticate", { username: ada.username, passwordOne: ada.password }),
    endedBy: ["takes back control"],
  },
  "another passkey": {
    table: "passkeys",
    get: async ({ thief }) => {
      const passkey = newAuthenticator(address()).create(await thief.client.passkeyCreationOptions())
      return thief.send("POST", "/user/passkeys", { body: { name: "Mine", passkey } })
    },
    endedBy: ["takes back control"],
  },
  "another email address": {
    table: "email_addresses",
    get: async ({ ada }) => {
      const token = randomBytes(32).toString("base64url")
      await inDatabaseOf(
        product,
        "insert into identity.links values ($1, $2, 'confirm email', 'thief@mail.example', now() + interval '1 hour')",
        [createHash("sha256").update(token).digest(), ada.userId],
      )
      return send("POST", "/auth/confirm-email", { token })
    },
    endedBy: ["takes back control"],
  },
}

const isWaiting = async (): Promise<boolean> =>
  (
    await inDatabaseOf(
      product,
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length > 0

const sessionsLeft = (ending: Ending): number => {
  if (leavesSessions.includes(ending)) return 2
  return ending === "is locked by an operator" || ending === "asks for the account's erasure" ? 0 : 1
}

const cases = Object.entries(ways).flatMap(([way, { endedBy }]) => endedBy.map((ending) => [way, ending] as const))

describe("a person", () => {
  test.each(cases)("loses %s that was on the way when she %s", async (way, ending) => {
    const { table, get } = ways[way]!
    const set = await scene()
    const hold = await holdInserts(product, `identity.${table}`)
    const obtained = get(set)
    await hold.reached()
    const ended = endings[ending](set)
    await hold.releaseAfter(ended)
    await Promise.all([obtained, ended])
    const left = await inDatabaseOf(product, `select * from identity.${table} where user_id = $1`, [set.ada.userId])
    expect(left).toHaveLength(table === "sessions" ? sessionsLeft(ending) : 0)
  })

  test("is erased although a session that has ended meanwhile takes the erasure back", async () => {
    const { ada, thief } = await scene()
    await inDatabaseOf(product, "insert into commands.erasure_requests values ($1, now() + interval '7 days')", [
      ada.userId,
    ])
    const release = await lockTable(product, "identity.users")
    const withdrawn = thief.send("DELETE", "/user/erasure")
    await expect.poll(() => isWaiting(), { interval: 5 }).toBe(true)
    await inDatabaseOf(product, "delete from identity.sessions where user_id = $1", [ada.userId])
    await release()
    expect((await withdrawn).status).toBe(401)
    expect(
      await inDatabaseOf(product, "select from commands.erasure_requests where user_id = $1", [ada.userId]),
    ).toHaveLength(1)
  })

  test("loses all logins of the moment in which she changes the password, whichever comes first", async () => {
    for (let race = 0; race < runs(5, 200); race += 1) {
      const ada = await registerAt(address())
      const logIn = () => send("POST", "/auth/authenticate", { username: ada.username, passwordOne: ada.password })
      await Promise.all([logIn(), logIn(), ada.client.changePassword(bodyOf(ada)), logIn()])
      expect(await ada.client.sessions()).toMatchObject([{ current: true }])
    }
  })
})

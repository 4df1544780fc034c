// Who takes an account back while somebody else is on the way in: what was judged before does not survive.
import { createHash, randomBytes } from "node:crypto"
import { describe, expect, test } from "vitest"
import { lockUser } from "@evenkeel/projector/operate/users/users"
import { Effect } from "effect"
import { registerAt, sendTo, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { runs } from "@evenkeel/contracts/test/random"
import { newAuthenticator, type Authenticator } from "./authenticator.ts"
import { holdInserts, inDatabaseOf } from "./database.ts"
import { ownProduct } from "./product.ts"

const product = ownProduct()

/** Passkeys need an address with a name. */
const address = () => product.address.replace("127.0.0.1", "localhost")
const send = (...request: [method: string, path: string, body?: unknown]) =>
  sendTo(address(), request[0], request[1], { body: request[2] })

interface Scene {
  readonly ada: Person
  readonly phone: Authenticator
  /** Another session of hers, in other hands. */
  readonly thief: Pick<Person, "client" | "send">
}

const scene = async (): Promise<Scene> => {
  const ada = await registerAt(address())
  const phone = newAuthenticator(address())
  const passkey = phone.create(await ada.client.passkeyCreationOptions())
  await ada.client.addPasskey({ body: { name: "Phone", passkey } })
  const { body } = await send("POST", "/auth/authenticate", { username: ada.username, passwordOne: ada.password })
  return { ada, phone, thief: signedInAt(address(), body.token) }
}

const changed = { passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
const bodyOf = ({ password }: Person) => ({ body: { password, ...changed } })

const endings = {
  "changes the password": ({ ada }: Scene) => ada.client.changePassword(bodyOf(ada)),
  "takes back control": ({ ada }: Scene) => ada.client.takeBackControl(bodyOf(ada)),
  "ends all other sessions": ({ ada }: Scene) => ada.client.endOtherSessions(),
  "asks for the account's erasure": ({ ada }: Scene) =>
    ada.client.eraseAccount({ body: { password: ada.password, confirmation: ada.username } }),
  "is locked by an operator": ({ ada }: Scene) => Effect.runPromise(lockUser(product as never, ada.userId)),
} as const

type Ending = keyof typeof endings

interface Way {
  /** Where what it leads to is kept. */
  readonly table: string
  readonly get: (scene: Scene) => Promise<unknown>
  readonly endedBy: ReadonlyArray<Ending>
}

const all = Object.keys(endings) as ReadonlyArray<Ending>

const ways: Readonly<Record<string, Way>> = {
  "a login with the password": {
    table: "sessions",
    get: ({ ada }) => send("POST", "/auth/authenticate", { username: ada.username, passwordOne: ada.password }),
    endedBy: all,
  },
  "a login with a passkey": {
    table: "sessions",
    get: async ({ phone }) =>
      send("POST", "/auth/passkey", { passkey: phone.get((await send("POST", "/auth/passkey/options")).body) }),
    endedBy: all,
  },
  "recovery codes": {
    table: "recovery_codes",
    get: ({ thief }) => thief.send("POST", "/user/recovery-codes"),
    endedBy: ["changes the password", "takes back control", "is locked by an operator"],
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
    const own = ending === "is locked by an operator" || ending === "asks for the account's erasure" ? 0 : 1
    expect(left).toHaveLength(table === "sessions" ? own : 0)
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

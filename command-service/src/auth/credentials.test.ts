import { beforeEach, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { countedHashing } from "../../test/hashing.ts"
import { theTables } from "../../test/tables.ts"
import { makeCredentials, type Credentials, type KnownUser } from "./credentials.ts"
import { defaultPasswordCost, makePasswordHashing } from "./passwords/password-hashing.ts"

const tables = theTables()

const password = "engine#1843"
const hashing = countedHashing()
let credentials: Credentials
beforeEach(() => {
  credentials = makeCredentials(tables.db, hashing)
})

const somebody = async (): Promise<KnownUser> => {
  const user = { userId: newId(), name: "Ada Lovelace", username: `Ada-${newId().slice(-12)}` }
  await credentials.register(user, password)
  return { ...user, epoch: 0 }
}

test("a person is known by username, ignoring case, and password", async () => {
  const ada = await somebody()
  expect(await credentials.check(ada.username.toUpperCase(), password)).toEqual(ada)
})

test.each(["Engine#1843", "engine#184", ""])("the password %j, which is not the person's, is wrong", async (wrong) => {
  const ada = await somebody()
  expect(await credentials.check(ada.username, wrong)).toBeUndefined()
})

test("nobody has an unknown username, whatever the password", async () =>
  expect(await credentials.check("nobody", "nobody's password")).toBeUndefined())

test("a password is checked for nobody, too, so that the time of an answer does not tell whether somebody has the name", async () => {
  const ada = await somebody()
  const checksOf = async (username: string): Promise<number> => {
    const before = hashing.verified()
    await credentials.check(username, "engine#1844")
    return hashing.verified() - before
  }
  expect(await checksOf(ada.username)).toBe(1)
  expect(await checksOf("nobody")).toBe(1)
})

test("a password is accepted in any Unicode form that a keyboard may produce", async () => {
  const user = { userId: newId(), name: "Zoë", username: `Zoe-${newId().slice(-12)}` }
  await credentials.register(user, "Zo\u00eb#18431843")
  expect(await credentials.check(user.username, "Zoe\u0308#18431843")).toMatchObject(user)
})

test("a username is registered only once, and again after it is released", async () => {
  const ada = await somebody()
  const other = { ...ada, userId: newId(), username: ada.username.toLowerCase() }
  expect(await credentials.register(other, password)).toBe(false)
  await credentials.forget(ada.userId)
  expect(await credentials.register(other, password)).toBe(true)
})

const stored = async ({ userId }: KnownUser): Promise<string> => {
  const [row] = await tables.db.withSchema("identity").table("users").where({ user_id: userId })
  return row.password_hash
}

test("a password is stored only as its hash, at the cost that is recommended", async () => {
  credentials = makeCredentials(tables.db, makePasswordHashing(defaultPasswordCost))
  const passwordHash = await stored(await somebody())
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(passwordHash).not.toContain(password)
})

test("a password that was hashed at another cost remains valid", async () => {
  const ada = await somebody()
  expect(await stored(ada)).toContain("m=8,t=2,p=1")
  const dearer = makeCredentials(tables.db, makePasswordHashing(16))
  expect(await dearer.check(ada.username, password)).toEqual(ada)
})

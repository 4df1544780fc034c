// Ways to recover an account without its password.
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Person } from "@evenkeel/acceptance/person"
import { resetLink } from "@evenkeel/projector/operate/users/users"
import { inDatabaseOf } from "./test/database.ts"
import { linkIn, openMailServer, type MailServer } from "@evenkeel/acceptance/mail-server"
import { ownProduct, theProduct } from "./test/product.ts"

const product = theProduct()

const changed = { passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
const logIn = (username: string, passwordOne: string) =>
  product.send("POST", "/auth/authenticate", { body: { username, passwordOne } })

describe("a recovery code", () => {
  const recover = (username: string, recoveryCode: string, changes: object = {}) =>
    product.send("POST", "/auth/recover", { body: { username, recoveryCode, ...changed, ...changes } })

  test("signs in once with a new password, and ends all other sessions", async () => {
    const ada = await product.register()
    const { codes } = await ada.client.renewRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/)
    expect(await ada.client.security()).toMatchObject({ recoveryCodes: 10 })

    const { status, body } = await recover(ada.username, ` ${codes[3]!.toUpperCase().replaceAll("-", " ")} `)
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { userId: ada.userId } } })
    expect((await ada.send("GET", "/auth")).status).toBe(401)
    expect((await logIn(ada.username, ada.password)).status).toBe(401)
    expect((await logIn(ada.username, changed.passwordOne)).status).toBe(200)
    const headers = { Authorization: `Bearer ${body.token}` }
    expect((await product.send("GET", "/user/security", { headers })).body).toMatchObject({ recoveryCodes: 9 })
    const notices = (await product.send("GET", "/user/notices", { headers })).body
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: "recovery-code-used", sentence: expect.stringContaining("9 are left.") }),
    )
    expect(await recover(ada.username, codes[3]!)).toMatchObject({
      status: 401,
      body: { error: "Wrong username or recovery code." },
    })
  })

  test("is one person's, is replaced by new ones, and is not wasted on a password that a rule refuses", async () => {
    const [ada, grace] = [await product.register(), await product.register()]
    const { codes: former } = await ada.client.renewRecoveryCodes()
    expect((await recover(grace.username, former[0]!)).status).toBe(401)
    expect(
      await recover(ada.username, former[0]!, { passwordOne: "Liverpool2024!", passwordTwo: "Liverpool2024!" }),
    ).toMatchObject({
      status: 422,
      body: { error: "This password is one of the first that a guesser would try. Please choose another." },
    })
    const { codes } = await ada.client.renewRecoveryCodes()
    expect((await recover(ada.username, former[0]!)).status).toBe(401)
    expect((await recover(ada.username, codes[0]!)).status).toBe(200)
  })

  test("is not wasted on a password that is made of the name that somebody has taken", async () => {
    const ada = await product.register()
    const [code = ""] = (await ada.client.renewRecoveryCodes()).codes
    await ada.client.changeProfile({ body: { name: "Ada Windlebury", timeZone: null } })
    const ownName = { passwordOne: "Windlebury!24", passwordTwo: "Windlebury!24" }
    expect(await recover(ada.username, "aaaa-bbbb-cccc-dddd", ownName)).toMatchObject({ status: 401 })
    expect(await recover(ada.username, code, ownName)).toMatchObject({
      status: 422,
      body: { error: "This password is one of the first that a guesser would try. Please choose another." },
    })
    expect((await recover(ada.username, code)).status).toBe(200)
  })

  test("of nobody is refused in the same words", async () => {
    const ada = await product.register()
    await ada.client.renewRecoveryCodes()
    for (const username of [ada.username, "nobody-at-all"]) {
      expect(await recover(username, "aaaa-bbbb-cccc-dddd")).toMatchObject({
        status: 401,
        body: { error: "Wrong username or recovery code." },
      })
    }
  })

  test("is stored as a hash only", async () => {
    const ada = await product.register()
    const { codes } = await ada.client.renewRecoveryCodes()
    const rows = await inDatabaseOf(product, "select encode(code_hash, 'escape') as hash from identity.recovery_codes")
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })
})

test("without a mail server there is no way by email, and the answer says which there are", async () => {
  const ada = await product.register()
  expect(await ada.client.signInWays()).toMatchObject({ email: false })
  expect(await product.send("POST", "/auth/forgot-password", { body: { email: "ada@mail.example" } })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("Use a recovery code, or ask whoever runs it") },
  })
  expect((await ada.send("PUT", "/user/email", { body: { email: "ada@mail.example" } })).status).toBe(422)
})

describe("with a mail server", () => {
  let mail: MailServer
  const environment: NodeJS.ProcessEnv = { PUBLIC_URL: "http://localhost:8080" }
  beforeAll(async () => {
    mail = await openMailServer()
    environment["SMTP_URL"] = mail.url
  })
  afterAll(() => mail.close())
  const mailing = ownProduct(environment)

  /** The link in the only unread letter to that address. */
  const linkTo = async (address: string): Promise<string> => {
    const { origin, hash } = new URL(linkIn(await mail.next(address)))
    expect(origin).toBe("http://localhost:8080")
    return hash.slice(1)
  }
  const confirmed = async (address: string): Promise<Person> => {
    const ada = await mailing.register()
    expect(await ada.client.changeEmail({ body: { email: address } })).toEqual({ address: null, pending: address })
    await ada.client.confirmEmail({ body: { token: await linkTo(address) } })
    expect((await ada.client.security()).email).toEqual({ address, pending: null })
    return ada
  }
  const forgot = (email: string) => mailing.send("POST", "/auth/forgot-password", { body: { email } })
  const reset = (token: string, changes: object = {}) =>
    mailing.send("POST", "/auth/reset-password", { body: { token, ...changed, ...changes } })

  test("a forgotten password is set anew with a link, once", async () => {
    const ada = await confirmed("Ada@mail.example")
    expect(await forgot("ada@MAIL.example")).toMatchObject({
      status: 200,
      body: { message: "If an account has confirmed this address, a link is on its way to it." },
    })
    const token = await linkTo("Ada@mail.example")
    await ada.client.changeProfile({ body: { name: "Ada Windlebury", timeZone: null } })
    expect((await reset(token, { passwordOne: "Windlebury!24", passwordTwo: "Windlebury!24" })).status).toBe(422)
    expect((await reset(token, { passwordTwo: "another#1852" })).status).toBe(422)
    expect((await reset(token, { passwordOne: "Liverpool2024!", passwordTwo: "Liverpool2024!" })).status).toBe(422)
    expect(await reset(token)).toMatchObject({ status: 200, body: { user: { userId: ada.userId } } })
    expect((await ada.send("GET", "/auth")).status).toBe(401)
    expect(await reset(token)).toMatchObject({
      status: 401,
      body: { error: "This link has expired or was used before. Please ask for another one." },
    })
    expect((await mail.next("Ada@mail.example")).subject).toBe("Your password for Evenkeel was changed")
    expect(
      JSON.stringify(await inDatabaseOf(mailing, "select encode(token_hash, 'escape') from identity.links")),
    ).not.toContain(token)
  })

  test("a link expires after half an hour, and a newer one replaces it", async () => {
    await confirmed("grace@mail.example")
    await forgot("grace@mail.example")
    const former = await linkTo("grace@mail.example")
    await forgot("grace@mail.example")
    const latter = await linkTo("grace@mail.example")
    expect((await reset(former)).status).toBe(401)
    await inDatabaseOf(mailing, "update identity.links set expires_at = expires_at - interval '30 minutes'")
    expect((await reset(latter)).status).toBe(401)
  })

  test("an address that nobody has confirmed gets the same answer, and no letter", async () => {
    const ada = await mailing.register()
    await ada.client.changeEmail({ body: { email: "pending@mail.example" } })
    await mail.next("pending@mail.example")
    const known = await confirmed("known@mail.example")
    const answers = [
      await forgot("known@mail.example"),
      await forgot("pending@mail.example"),
      await forgot("never@mail.example"),
    ]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]!.body })
    expect((await mail.next("known@mail.example")).text).toContain(known.username)
    expect(mail.waiting("pending@mail.example")).toBe(0)
    expect(mail.waiting("never@mail.example")).toBe(0)
  })

  test("links of before a password change, or to an address since removed, no longer work", async () => {
    const ada = await confirmed("before@mail.example")
    await forgot("before@mail.example")
    const sentBefore = await linkTo("before@mail.example")
    await ada.client.changeEmail({ body: { email: "thief@mail.example" } })
    const pending = await linkTo("thief@mail.example")
    await ada.client.changePassword({ body: { password: ada.password, ...changed } })
    await mail.next("before@mail.example")
    expect((await reset(sentBefore)).status).toBe(401)
    expect((await ada.send("POST", "/auth/confirm-email", { body: { token: pending } })).status).toBe(422)
    await forgot("before@mail.example")
    const sentAfter = await linkTo("before@mail.example")
    await ada.client.changeEmail({ body: { email: null } })
    expect((await reset(sentAfter)).status).toBe(401)
  })

  test("a stranger who asks for a link leaves that of an operator as it is", async () => {
    const ada = await confirmed("operated@mail.example")
    const token = new URL(await Effect.runPromise(resetLink(mailing as never, ada.userId)), "http://here").hash.slice(1)
    await forgot("operated@mail.example")
    await linkTo("operated@mail.example")
    expect((await reset(token)).status).toBe(200)
  })

  test("changing the address tells the former one, and a link confirms once", async () => {
    const ada = await confirmed("old@mail.example")
    await ada.client.changeEmail({ body: { email: "new@mail.example" } })
    expect((await ada.client.security()).email).toEqual({ address: "old@mail.example", pending: "new@mail.example" })
    const token = await linkTo("new@mail.example")
    await ada.client.confirmEmail({ body: { token } })
    expect((await mail.next("old@mail.example")).subject).toBe("Your email address for Evenkeel was changed")
    expect((await ada.send("POST", "/auth/confirm-email", { body: { token } })).status).toBe(422)
    expect(await ada.client.changeEmail({ body: { email: null } })).toEqual({ address: null, pending: null })
    expect((await ada.send("PUT", "/user/email", { body: { email: "no address" } })).body).toEqual({
      error: "Please enter a valid email address.",
    })
  })
})

// A person's sessions, and calls that need a recent proof of identity.
import { describe, expect, test } from "vitest"
import { signedInAt, type Person } from "@evenkeel/acceptance/person"
import { inDatabaseOf } from "./test/database.ts"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
const logIn = (username: string, passwordOne: string, headers: Record<string, string> = { "User-Agent": firefox }) =>
  product.send("POST", "/auth/authenticate", { body: { username, passwordOne }, headers })

/** Another session of the person. */
const elsewhere = async ({ username, password }: Person) => {
  const { body } = await logIn(username, password)
  return { ...signedInAt(product.address, body.token), token: body.token as string }
}

/** Moves that column of the person's sessions back. */
const earlier = ({ userId }: Person, column: "signed_in_at" | "confirmed_at", interval: string) =>
  inDatabaseOf(product, `update identity.sessions set ${column} = ${column} - $1::interval where user_id = $2`, [
    interval,
    userId,
  ])

describe("GET /user/sessions", () => {
  test("lists where the person is signed in, with the device and the way", async () => {
    const ada = await product.register()
    const other = await elsewhere(ada)
    const sessions = await other.client.sessions()
    expect(sessions).toEqual([
      {
        sessionId: expect.any(String),
        device: "Firefox on Linux",
        method: "password",
        signedInAt: expect.any(String),
        lastUsedAt: expect.any(String),
        current: true,
        place: null,
      },
      expect.objectContaining({ device: "Unknown device", current: false }),
    ])
    expect(JSON.stringify(sessions)).not.toContain(other.token)
  })
})

describe("DELETE /user/sessions", () => {
  test("with an id ends that session at once, in every service", async () => {
    const ada = await product.register()
    const thief = await elsewhere(ada)
    const stolen = (await ada.client.sessions()).find(({ current }) => !current)
    await ada.client.endSession({ params: { id: stolen!.sessionId } })
    for (const path of ["/auth", "/income", "/live"]) expect((await thief.send("GET", path)).status).toBe(401)
    expect(await ada.client.sessions()).toHaveLength(1)
  })

  test("ends all sessions but the one that asks", async () => {
    const ada = await product.register()
    const others = [await elsewhere(ada), await elsewhere(ada)]
    await ada.client.endOtherSessions()
    for (const { send } of others) expect((await send("GET", "/auth")).status).toBe(401)
    expect(await ada.client.sessions()).toMatchObject([{ current: true }])
  })
})

describe("PUT /user/password", () => {
  const changed = { password: "engine#1843", passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }

  test.each(["/user/password", "/user/take-back"])(
    "and %s ask for the present one, however fresh the login",
    async (path) => {
      const ada = await product.register()
      const method = path === "/user/password" ? "PUT" : "POST"
      expect(await ada.send(method, path, { body: { ...changed, password: "wrong#password1" } })).toMatchObject({
        status: 422,
        body: { error: "The password is wrong." },
      })
      const { password: _, ...without } = changed
      expect((await ada.send(method, path, { body: without })).status).toBe(400)
      expect((await logIn(ada.username, ada.password)).status).toBe(200)
    },
  )

  test("changes the password and ends all other sessions", async () => {
    const ada = await product.register()
    const thief = await elsewhere(ada)
    await ada.client.changePassword({ body: changed })
    expect((await thief.send("GET", "/auth")).status).toBe(401)
    expect((await ada.send("GET", "/auth")).status).toBe(200)
    expect((await logIn(ada.username, ada.password)).status).toBe(401)
    expect((await logIn(ada.username, changed.passwordOne)).status).toBe(200)
    expect(await ada.client.notices()).toMatchObject([
      { kind: "new-device" },
      { kind: "password-changed" },
      { kind: "new-device" },
    ])
  })

  test("changes nothing with what cannot be a password", async () => {
    const ada = await product.register()
    const body = { ...changed, passwordOne: "short#1", passwordTwo: "short#1" }
    const error = "A password must have at least 10 characters."
    expect(await ada.send("PUT", "/user/password", { body })).toMatchObject({ status: 422, body: { error } })
    expect((await logIn(ada.username, ada.password)).status).toBe(200)
  })

  test("refuses the name that somebody has taken since they registered", async () => {
    const ada = await product.register()
    const body = { password: ada.password, passwordOne: "Windlebury!24", passwordTwo: "Windlebury!24" }
    await ada.client.changeProfile({ body: { name: "Ada Windlebury", timeZone: null } })
    expect(await ada.send("PUT", "/user/password", { body })).toMatchObject({
      status: 422,
      body: { error: "This password is one of the first that a guesser would try. Please choose another." },
    })
    await ada.client.changeProfile({ body: { name: "Ada King", timeZone: null } })
    expect((await ada.send("PUT", "/user/password", { body })).status).toBe(200)
  })
})

describe("a session", () => {
  test("ends thirty days after it began, however much it is used", async () => {
    const ada = await product.register()
    await earlier(ada, "signed_in_at", "29 days 23 hours")
    expect((await ada.send("GET", "/auth")).status).toBe(200)
    await earlier(ada, "signed_in_at", "2 hours")
    await expect.poll(async () => (await ada.send("GET", "/auth")).status).toBe(401)
    expect((await ada.send("GET", "/income")).status).toBe(401)
  })

  test("that last proved who it is more than ten minutes ago has to do so again for some requests", async () => {
    const ada = await product.register()
    await earlier(ada, "confirmed_at", "10 minutes 1 second")
    const refusal = { status: 403, body: { error: "Please confirm that it is you.", stepUp: true } }
    // Which ones these are is in access.test.ts.
    const asks = [
      ["DELETE", "/user/sessions"],
      ["POST", "/user/recovery-codes"],
      ["GET", "/audit/export"],
    ] as const
    for (const [method, path] of asks) expect(await ada.send(method, path), path).toMatchObject(refusal)
    expect(await ada.client.security()).toMatchObject({ confirmedUntil: null })

    expect(await ada.send("POST", "/auth/step-up", { body: { password: "wrong#password1" } })).toMatchObject({
      status: 422,
      body: { error: "The password is wrong." },
    })
    const { confirmedUntil } = await ada.client.stepUp({ body: { password: ada.password } })
    expect(Date.parse(confirmedUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(await ada.client.security()).toMatchObject({ confirmedUntil })
    for (const [method, path] of asks.filter(([method]) => method !== "GET")) {
      expect((await ada.send(method, path)).status).not.toBe(403)
    }
    expect(
      (await fetch(`${product.address}/audit/export`, { headers: { Authorization: `Bearer ${ada.token}` } })).status,
    ).toBe(200)
  })

  test("needs no other proof than the password to ask for the account's erasure, which is a notice", async () => {
    const ada = await product.register()
    await earlier(ada, "confirmed_at", "1 hour")
    const erase = (password: string) =>
      ada.send("POST", "/audit/erase", { body: { password, confirmation: ada.username } })
    expect((await erase("wrong#password1")).status).toBe(422)
    expect((await erase(ada.password)).status).toBe(200)
    const { token } = (await logIn(ada.username, ada.password)).body
    const notices = await signedInAt(product.address, token).client.notices()
    expect(notices).toContainEqual(expect.objectContaining({ kind: "erasure-asked" }))
  })

  test("needs no new proof to sync", async () => {
    const ada = await product.register()
    await earlier(ada, "confirmed_at", "1 hour")
    expect((await ada.send("POST", "/transactions/sync", { body: { accounts: [] } })).status).not.toBe(403)
  })
})

describe("GET /user/security-log", () => {
  test("tells the person what happened to their account, and when and where", async () => {
    const ada = await product.register()
    const other = await elsewhere(ada)
    await other.send("DELETE", "/user/sessions", { headers: { "User-Agent": firefox } })
    expect(await other.client.securityLog()).toEqual({
      events: [
        {
          at: expect.any(String),
          kind: "session-ended",
          device: "Firefox on Linux",
          sentence: "Sessions on other devices were ended, from Firefox on Linux.",
        },
        expect.objectContaining({ kind: "new-device", device: "Firefox on Linux" }),
        expect.objectContaining({ kind: "signed-in", device: "Unknown device" }),
      ],
      next: null,
    })
  })

  test("comes in pages, also of events of the same moment, and nothing of anyone else's", async () => {
    const [ada, grace] = [await product.register(), await product.register()]
    await inDatabaseOf(
      product,
      `insert into identity.security_events (user_id, kind, detail, at)
         select $1, 'passkey-added', jsonb_build_object('name', n), now() - interval '1 day' from generate_series(1, 24) as n`,
      [ada.userId],
    )
    const pages: Array<ReadonlyArray<string>> = []
    let next: string | null = null
    do {
      const page = await ada.client.securityLog({ query: { limit: 10, ...(next === null ? {} : { after: next }) } })
      pages.push(page.events.map(({ sentence }) => sentence))
      next = page.next
    } while (next !== null)
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5])
    expect(new Set(pages.flat()).size).toBe(25)
    expect(pages.flat()).toEqual((await ada.client.securityLog()).events.map(({ sentence }) => sentence))
    const { next: hers } = await ada.client.securityLog({ query: { limit: 10 } })
    expect(await grace.client.securityLog({ query: { after: hers! } })).toEqual({ events: [], next: null })
    expect(await ada.send("GET", "/user/security-log?limit=201")).toMatchObject({
      status: 400,
      body: { error: "limit must be a whole number from 1 to 200" },
    })
  })
})

describe("notices", () => {
  test("say that someone signed in with another browser, until they are dismissed", async () => {
    const ada = await product.register()
    await elsewhere(ada)
    const [notice] = await ada.client.notices()
    expect(notice).toMatchObject({ kind: "new-device", device: "Firefox on Linux" })
    await ada.client.dismissNotice({ params: { id: notice!.noticeId } })
    expect(await ada.client.notices()).toEqual([])
    expect((await ada.client.securityLog()).events).toHaveLength(2)
  })

  test("do not speak of a browser that was used before", async () => {
    const ada = await product.register()
    const { headers } = await logIn(ada.username, ada.password)
    const cookie = headers.get("Set-Cookie") ?? ""
    expect(cookie).toMatch(
      /^evenkeel-device=[\w-]{43}; Max-Age=31536000; Path=\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    )
    await logIn(ada.username, ada.password, { Cookie: cookie.split(";")[0]! })
    const { events } = await ada.client.securityLog()
    expect(events.map(({ kind }) => kind)).toEqual(["signed-in", "new-device", "signed-in"])
  })

  const daysAgo = ({ userId }: Person, days: number) =>
    inDatabaseOf(
      product,
      `update identity.users set created_at = now() - make_interval(days => $1) where user_id = $2`,
      [days, userId],
    )
  const kinds = async ({ client }: Person) => (await client.notices()).map(({ kind }) => kind)

  test("suggest another way in some days after registration, until it is dismissed, and once", async () => {
    const ada = await product.register()
    await daysAgo(ada, 2)
    expect(await kinds(ada)).toEqual([])
    expect((await ada.send("DELETE", "/user/notices/no-way-back")).status).toBe(404)
    await daysAgo(ada, 4)
    const [notice] = await ada.client.notices()
    expect(notice).toMatchObject({ kind: "no-way-back", device: null, sentence: expect.stringContaining("passkey") })
    expect((await ada.client.securityLog()).events).toHaveLength(1)
    await ada.client.dismissNotice({ params: { id: notice!.noticeId } })
    await daysAgo(ada, 40)
    expect(await kinds(ada)).toEqual([])
  })

  test("do not suggest what the person has already", async () => {
    const ada = await product.register()
    await daysAgo(ada, 4)
    await ada.client.renewRecoveryCodes()
    expect(await kinds(ada)).not.toContain("no-way-back")
  })
})

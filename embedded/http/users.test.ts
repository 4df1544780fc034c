import { describe, expect, test } from "vitest"
import { givenIn } from "@evenkeel/acceptance/given"
import { signedInAt } from "@evenkeel/acceptance/person"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)

const filledIn = { name: "Ada Lovelace", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" }
const register = (changes: Partial<typeof filledIn> = {}) =>
  product.send("POST", "/auth/register", { body: { ...filledIn, ...changes } })
const logIn = (username: string, passwordOne: string) =>
  product.send("POST", "/auth/authenticate", { body: { username, passwordOne } })

describe("POST /auth/register", () => {
  test("returns a token, the person, and a link token with the provider's expiry", async () => {
    const { status, body } = await register({ username: "ada.lovelace" })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\da-f]{32}\.[\w-]{43}$/),
      user: {
        userId: expect.any(String),
        name: "Ada Lovelace",
        username: "ada.lovelace",
        currency: "USD",
        timeZone: "UTC",
        isTimeZoneChosen: false,
        linkToken: { token: expect.stringContaining("link-"), expiration: expect.any(String) },
      },
    })
    const hours = (Date.parse(body.user.linkToken.expiration) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(3.9)
    expect(hours).toBeLessThanOrEqual(4)
  })

  test("works while the bank-linking provider is away; the link token comes later", async () => {
    await product.bank.fail(null, "/link/token/create", "INTERNAL_SERVER_ERROR")
    const { client } = await product.register()
    expect((await client.currentUser()).linkToken).toBeNull()
    expect((await client.refreshLinkToken({ body: {} })).linkToken?.token).toContain("link-")
  })

  test("registers a username once, whatever its case", async () => {
    expect((await register({ username: "Once" })).status).toBe(200)
    const other = { username: "oNCE", passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
    expect(await register(other)).toMatchObject({
      status: 409,
      body: { error: "This username is taken. Please choose another." },
    })
  })

  const wrong = { password: "wrong#1852", passwordOne: "wrong#1852", passwordTwo: "wrong#1852" }
  test.each([
    ["/auth/authenticate", {}],
    ["/auth/register", { name: "Ada" }],
    ["/auth/recover", { recoveryCode: "aaaa-bbbb-cccc-dddd" }],
    ["/auth/step-up", {}],
    ["/audit/erase", {}],
  ])("with another's name and a wrong password or code, sent to %s, is in that person's log", async (path, form) => {
    const ada = await product.register()
    const body = { ...wrong, username: ada.username, confirmation: ada.username, ...form }
    expect((await ada.send("POST", path, { body })).status).toBeGreaterThan(400)
    await expect.poll(async () => (await ada.client.securityLog()).events[0]?.kind).toBe("sign-in-failed")
  })

  test("registers a name for only one of ten concurrent requests with different passwords", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const password = `engine#184${index}`
        return register({ username: "popular", passwordOne: password, passwordTwo: password })
      }),
    )
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test("sent again, as the first answer was lost, is the same registration, until the budget is used", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ username: "patient" })))
    for (const { status } of answers) expect(status).toBe(200)
    expect(new Set(answers.map(({ body }) => body.user.userId)).size).toBe(1)
    const { client } = signedInAt(product.address, answers[0]!.body.token)
    await client.addIncome({ body: { amount: 1, incomeSource: "EMPLOYER", incomeType: "SALARY", description: "" } })
    expect((await register({ username: "patient" })).status).toBe(409)
  })

  test("refuses a password that a guesser tries first", async () => {
    const error = "This password is one of the first that a guesser would try. Please choose another."
    for (const password of ["P@ssw0rd123", "W1lhelmina+1987"]) {
      const form = { name: "Wilhelmina", username: "weak", passwordOne: password, passwordTwo: password }
      expect(await register(form)).toMatchObject({ status: 422, body: { error } })
    }
  })

  test("refuses what is no username", async () => {
    const error = "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."
    expect(await register({ username: "a b" })).toMatchObject({ status: 422, body: { error } })
  })
})

describe("POST /auth/authenticate", () => {
  test("returns another token and the same person", async () => {
    const ada = await product.register({ username: "Countess" })
    const { status, body } = await logIn("countess", ada.password)
    expect({ status, userId: body.user.userId }).toEqual({ status: 200, userId: ada.userId })
    expect(body.token).not.toBe(ada.token)
  })

  test("gives the same answer for an unknown username and a wrong password", async () => {
    const { username } = await product.register()
    const [wrongName, wrongPassword] = [
      await logIn("nobody-at-all", "engine#1843"),
      await logIn(username, "engine#1844"),
    ]
    expect({ status: wrongName.status, body: wrongName.body }).toEqual({
      status: 401,
      body: { error: "Wrong username or password." },
    })
    expect({ status: wrongPassword.status, body: wrongPassword.body }).toEqual({
      status: wrongName.status,
      body: wrongName.body,
    })
  })

  test.each([
    ["", ""],
    ["ada", ""],
    ["", "engine#1843"],
  ])("answers an empty username or password like a wrong one: %j, %j", async (username, password) =>
    expect(await logIn(username, password)).toMatchObject({
      status: 401,
      body: { error: "Wrong username or password." },
    }),
  )

  test("moves the person to the time zone that they log in from", async () => {
    const ada = await product.register({ timeZone: "UTC" })
    const headers = { "Time-Zone": "Asia/Tokyo" }
    const { headers: answered } = await product.send("POST", "/auth/authenticate", {
      body: { username: ada.username, passwordOne: ada.password },
      headers,
    })
    expect(answered.get("Budget-Revision")).toBe("1")
  })
})

describe("GET /auth", () => {
  test("returns the signed-in person, with their link token", async () => {
    const ada = await product.register({ name: "Ada 👩‍🚀" })
    expect(await ada.client.currentUser()).toMatchObject({
      userId: ada.userId,
      name: "Ada 👩‍🚀",
      username: ada.username,
      linkToken: { token: expect.any(String) },
    })
  })

  test("accepts the token only in its header", async () => {
    const { token } = await product.register()
    expect((await product.send("GET", `/auth?access_token=${token}`)).status).toBe(401)
    expect((await product.send("GET", "/auth", { headers: { Authorization: `Basic ${token}` } })).status).toBe(401)
    expect((await product.send("GET", "/auth", { headers: { Authorization: `bearer ${token}` } })).status).toBe(200)
  })
})

describe("DELETE /auth/logout", () => {
  test("revokes the token at once, in every service, and no other token", async () => {
    const ada = await product.register()
    const other = signedInAt(product.address, (await logIn(ada.username, ada.password)).body.token)
    expect(await ada.client.logout()).toEqual({ message: "Logged out" })
    for (const path of ["/auth", "/income", "/transactions"]) {
      expect(await ada.send("GET", path)).toMatchObject({ status: 401, body: { error: "Please log in." } })
    }
    expect(await other.client.currentUser()).toMatchObject({ userId: ada.userId })
  })
})

describe("PUT /user/refresh/link-token", () => {
  test("gives the person a new link token, which is stored", async () => {
    const ada = await product.register()
    const before = (await ada.client.currentUser()).linkToken
    const { linkToken } = await ada.client.refreshLinkToken({ body: {} })
    expect(linkToken?.token).not.toBe(before?.token)
    expect((await ada.client.currentUser()).linkToken).toEqual(linkToken)
  })

  test("does not need a body", async () => {
    await given().when("PUT /user/refresh/link-token").then({ status: 200 })
  })
})

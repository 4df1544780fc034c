// Operators' commands for accounts while the product runs.
import { expect, test } from "vitest"
import { operateHere } from "../../tools/operate/test/operating.ts"
import { inDatabaseOf } from "./test/database.ts"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({}, { directory: true })

/** The output on both streams. */
const operated = async (...words: ReadonlyArray<string>): Promise<string> => {
  const { out, err } = await operateHere({ EVENKEEL_DATA: product.data }, words)
  return out + err
}

const logIn = (username: string, passwordOne: string) =>
  product.send("POST", "/auth/authenticate", { body: { username, passwordOne } })

test("locking an account ends its sessions at once and refuses every login, until it is unlocked", async () => {
  const ada = await product.register()
  const { codes } = await ada.client.renewRecoveryCodes()
  expect(await operated("user", "lock", "--user", ada.username)).toContain("give a reason with --reason")
  expect((await ada.send("GET", "/auth")).status).toBe(200)

  expect(await operated("user", "lock", "--user", ada.username.toUpperCase(), "--reason", "stolen phone")).toBe(
    `${ada.username} is locked, and logged out everywhere.\n`,
  )
  await expect.poll(async () => (await ada.send("GET", "/auth")).status, { interval: 5 }).toBe(401)
  const refusal = { status: 401, body: { error: "This account is locked. Please ask whoever runs this installation." } }
  expect(await logIn(ada.username, ada.password)).toMatchObject(refusal)
  expect((await logIn(ada.username, "wrong#password1")).body).toEqual({ error: "Wrong username or password." })
  const recovery = {
    username: ada.username,
    recoveryCode: codes[0],
    passwordOne: "ballast#1852",
    passwordTwo: "ballast#1852",
  }
  expect((await product.send("POST", "/auth/recover", { body: recovery })).status).toBe(401)
  expect(await operated("user", "list")).toMatch(new RegExp(`${ada.userId} │ ${ada.username} .* 0 │ yes`))

  await operated("user", "unlock", "--user", ada.userId, "--reason", "found again")
  const { status, body } = await logIn(ada.username, ada.password)
  expect(status).toBe(200)
  const notices = await product.send("GET", "/user/notices", { headers: { Authorization: `Bearer ${body.token}` } })
  expect(notices.body.map(({ kind }: { readonly kind: string }) => kind)).toEqual(
    expect.arrayContaining(["locked", "unlocked"]),
  )
  const acts = await inDatabaseOf(
    product,
    "select command, reason from operators.acts where user_id = $1 order by at",
    [ada.userId],
  )
  expect(acts).toEqual([
    { command: "user lock", reason: "stolen phone" },
    { command: "user unlock", reason: "found again" },
  ])
})

test("a reset link sets a new password once, and revoking ends all sessions", async () => {
  const ada = await product.register()
  const printed = await operated("user", "reset", "--user", ada.username, "--reason", "forgot it")
  const [, address, token] = /^(\S+)\/reset-password#([\w-]{43})$/m.exec(printed) ?? []
  expect(address).toBe(product.address.replace("127.0.0.1", "localhost"))
  const body = { token, passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
  const answer = await product.send("POST", "/auth/reset-password", { body })
  expect(answer).toMatchObject({ status: 200, body: { user: { userId: ada.userId } } })
  expect((await product.send("POST", "/auth/reset-password", { body })).status).toBe(401)

  await operated("user", "revoke", "--user", ada.username, "--reason", "lost laptop")
  const headers = { Authorization: `Bearer ${answer.body.token}` }
  await expect.poll(async () => (await product.send("GET", "/auth", { headers })).status, { interval: 5 }).toBe(401)
  expect(await operated("user", "lock", "--user", "nobody", "--reason", "why not")).toBe("There is no user nobody.\n")
})

test("an invitation is printed as the page where one person registers", async () =>
  expect(await operated("user", "invite")).toMatch(
    /^Give this to whom you invite, in private\. It works once, within 7 days:\n.*\/register#[\w-]{43}\n$/,
  ))

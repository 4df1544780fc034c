// An installation in which only those who are invited can register.
import { createHash, randomBytes } from "node:crypto"
import { Backend } from "./backend.ts"
import { newUsername } from "./people.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend({
  backend: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const backend = await Backend.start({ REGISTRATION: "invite" })
      await use(backend)
      await backend.stop()
    },
    { scope: "worker", timeout: 600_000 },
  ],
  // Nobody has registered who could use the browser.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
  person: async ({}, use) => use(undefined as never),
  storageState: { cookies: [], origins: [] },
})

const form = () => ({ name: "Ada", username: newUsername(), password: "Quiet-harbours+2027" })

test("whoever comes without an invitation learns that they need one; one registers one person", async ({
  app,
  backend,
  page,
}) => {
  await app.open("/register")
  await app.register.fill(form())
  await app.register.submit()
  await expect(page.getByRole("alert")).toContainText("you need an invitation")

  const token = randomBytes(32).toString("base64url")
  await backend.invite(createHash("sha256").update(token).digest("hex"))
  await app.open("about:blank")
  await app.open(`/register#${token}`)
  await expect(page).toHaveURL("/register")
  await app.register.fill(form())
  await app.register.submit()
  await expect(page).toHaveURL("/connect-accounts")

  await app.bar.logout()
  await app.open("about:blank")
  await app.open(`/register#${token}`)
  await app.register.fill(form())
  await app.register.submit()
  await expect(page.getByRole("alert")).toContainText("that has not been used")
})

// Over plain HTTP at another machine's name, as at home: a browser gives such a page neither passkeys nor other secure things. And
// by IPv6, at an address without a name.
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { Backend } from "./backend.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<{ readonly host: string; readonly environment: NodeJS.ProcessEnv }>({
  host: ["nas.test", { option: true }],
  environment: [{}, { option: true }],
  baseURL: async ({ host, environment }, use) => {
    const [port] = await freePorts(1)
    const address = `http://${host}:${port}`
    const backend = await Backend.start({ PORT: String(port), PUBLIC_URL: address, ...environment })
    await use(address)
    await backend.stop()
  },
})

test("one registers, saves an income and a transaction, and learns what passkeys need", async ({ app, page }) => {
  await app.register.somebody()
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await app.open("/income")
  await app.income.add("$5,000.00", "Employer", "Salary")
  await expect(app.alert("Income added successfully")).toBeVisible()
  await app.open("/account/security")
  await expect(app.security.part("Passkeys")).toContainText("Passkeys need a safe connection.")
})

test.describe("by IPv6", () => {
  test.use({ host: "[::1]", environment: { HOST: "::", SANDBOX_BANK: "public" } })

  test("one registers, enters an income, and follows what changes", async ({ app, page, baseURL }) => {
    await app.register.somebody()
    const live = page.waitForResponse(`${baseURL}/live`)
    await app.open("/income")
    expect((await live).status()).toBe(200)
    await app.income.add("$5,000.00", "Employer", "Salary")
    await expect(app.alert("Income added successfully")).toBeVisible()
  })
})

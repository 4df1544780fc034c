// Behind a proxy that requires a login of its own and refuses large bodies, or that has the product under a path. Only a
// browser shows the effect on a call.
import { writeFile } from "node:fs/promises"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { Backend } from "./backend.ts"
import { newUsername, password } from "./people.ts"
import { openProxy, type Proxy, type ProxyOptions } from "./proxy.ts"
import { expect, test as base } from "./test.ts"

// So that all proxies stand before the same products.
base.describe.configure({ mode: "default" })

interface Products {
  /** The address of the product that people open under that path. */
  readonly openedUnder: (path: string) => Promise<string>
}

const test = base.extend<{ readonly options: ProxyOptions; readonly front: Proxy }, Products>({
  openedUnder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const products = new Map<string, { readonly address: string; readonly backend: Backend }>()
      await use(async (path) => {
        const known = products.get(path)
        if (known !== undefined) return known.address
        const [port] = await freePorts(1)
        const backend = await Backend.start({ PORT: String(port), PUBLIC_URL: `http://nas.test${path}` })
        const address = `http://127.0.0.1:${port}`
        products.set(path, { address, backend })
        return address
      })
      for (const { backend } of products.values()) await backend.stop()
    },
    { scope: "worker" },
  ],
  options: [{}, { option: true }],
  front: async ({ options, openedUnder }, use) => {
    const [port] = (await freePorts(1)) as [number]
    const proxy = await openProxy(await openedUnder(options.path ?? ""), port, options)
    await use(proxy)
    proxy.close()
  },
  baseURL: ({ front }, use) => use(front.address),
})

test.describe("with a user of its own", () => {
  test.use({ options: { login: "home:secret", largestBody: 20_000 } })

  test("one enters the proxy's password once, and is then signed in to both; what is too large for it is said", async ({
    front,
    app,
    page,
  }) => {
    // As typed into the browser's own dialog, which it shows for the page.
    await page.goto(`${front.address.replace("://", "://home:secret@")}/favicon.svg`)
    await app.register.somebody()
    await app.open("/income")
    await app.income.add("$5,000.00", "Employer", "Salary")
    await expect(app.alert("Income added successfully")).toBeVisible()

    await app.open("/home")
    await expect(page.getByText("$5,000.00").first()).toBeVisible()

    await app.open("/import")
    const file = test.info().outputPath("large.csv")
    const rows = Array.from({ length: 1_000 }, (_, row) => `2026-01-0${(row % 9) + 1},HARBOUR FERRY ${row},-30.00`)
    await writeFile(file, ["Date,Description,Amount", ...rows, ""].join("\n"))
    await app.import.chooseAfter(() => app.import.choose.click(), file)
    await expect(page.getByText("The proxy in front of Evenkeel lets nothing this large through")).toBeVisible()
    await expect(app.import.choose).toBeVisible()
  })
})

for (const strips of [true, false]) {
  test.describe(`under a path, which it ${strips ? "takes off" : "leaves on"}`, () => {
    test.use({ options: { path: "/budget", strips } })

    test("screens, calls and live updates stay below it", async ({ app, page, front }) => {
      await page.goto(`${front.address}/`)
      await page.getByRole("link", { name: "Register" }).first().click()
      await app.register.fill({ name: "Ada Lovelace", username: newUsername(), password })
      await app.register.submit()
      await expect(page).toHaveURL(`${front.address}/connect-accounts`)
      await page.goto(`${front.address}/income`)
      await app.income.add("$5,000.00", "Employer", "Salary")
      await expect(app.alert("Income added successfully")).toBeVisible()
      const live = page.waitForResponse(`${front.address}/live`)
      await page.goto(`${front.address}/home`)
      expect((await live).status()).toBe(200)
      await expect(page.getByText("$5,000.00").first()).toBeVisible()
      await page.goto(`${front.address}/budget/summary`)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      expect(front.strayed).toEqual([])
    })
  })
}

/** What every proxy has to leave alone, because the connection depends on it. */
const ofConnection = /^(host|connection|content-.*|transfer-encoding|date|location|set-cookie)$/
const standard = /^(accept.*|origin|user-agent|sec-.*|cache-control|vary)$/

const rewritings: Readonly<Record<string, NonNullable<ProxyOptions["rewrites"]>>> = {
  "takes off all but the plainest and the session's": (headers) =>
    Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => ofConnection.test(name) || standard.test(name) || name === "session-token",
      ),
    ),
  "writes all of them twice": (headers) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        ofConnection.test(name) ? value : [value ?? ""].flat().flatMap((each) => [each, each]),
      ]),
    ),
  "puts a user of its own in Authorization, and its own time in Date": (headers) => ({
    ...headers,
    authorization: "Bearer of-the-proxy",
    date: "nonsense",
  }),
}
for (const [does, rewrites] of Object.entries(rewritings)) {
  test.describe(`that ${does}`, () => {
    test.use({ options: { rewrites } })

    test("one registers and enters an income, which is on the first screen at once", async ({ app, page }) => {
      await app.register.somebody()
      await app.open("/income")
      await app.income.add("$5,000.00", "Employer", "Salary")
      await expect(app.alert("Income added successfully")).toBeVisible()
      await app.open("/home")
      await expect(page.getByText("$5,000.00").first()).toBeVisible()
      await expect(page.getByText("The server's clock is")).toBeHidden()
    })
  })
}

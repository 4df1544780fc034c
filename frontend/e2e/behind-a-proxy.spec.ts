// Behind a proxy that asks for a user of its own, and lets no large body through. What it does to a call only a browser shows.
import { writeFile } from "node:fs/promises"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { Backend } from "./backend.ts"
import { newUsername, password } from "./people.ts"
import { openProxy } from "./proxy.ts"
import { expect, test as base } from "./test.ts"

const test = base.extend<object, { readonly address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const [port, behind] = (await freePorts(2)) as [number, number]
      const backend = await Backend.start({ PORT: String(behind), PUBLIC_URL: `http://nas.test:${port}` })
      const proxy = await openProxy(`http://127.0.0.1:${behind}`, port, { login: "home:secret", largestBody: 20_000 })
      await use(proxy.address)
      proxy.close()
      await backend.stop()
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ address }, use) => use(address),
})

test("one enters the proxy's password once, and is then signed in to both; what is too large for it is said", async ({
  address,
  app,
  page,
}) => {
  // As typed into the browser's own dialog, which it shows for the page.
  await page.goto(`${address.replace("://", "://home:secret@")}/favicon.svg`)
  await app.open("/register")
  await app.register.fill({ name: "Ada Lovelace", username: newUsername(), password })
  await app.register.submit()
  await expect(page).toHaveURL("/connect-accounts")
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

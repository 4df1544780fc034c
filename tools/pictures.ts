// npm run pictures: takes the README's pictures anew, of the person that npm start -- --demo brings.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Browser } from "@playwright/test"
import { readConfiguration } from "../contracts/src/configuration.ts"
import { embeddedConfig } from "../embedded/config.ts"
import { seedDemo } from "../embedded/demo.ts"
import { startEmbedded } from "../embedded/start.ts"
import { findBrowser } from "./browser.mjs"

const folder = join(import.meta.dirname, "../docs/pictures")

const take = async (browser: Browser, address: string, person: { readonly username: string; readonly password: string }, colorScheme: "light" | "dark") => {
  const page = await browser.newPage({ baseURL: address, colorScheme, viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" })
  const picture = async (name: string) => {
    await page.mouse.move(0, 0) // nothing is pointed at
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled" })
  }
  await page.goto("/login")
  await page.getByLabel("Username").fill(person.username)
  await page.getByLabel("Password", { exact: true }).fill(person.password)
  await page.getByRole("button", { name: "Login" }).click()
  const cards = page.getByRole("dialog", { name: "Categorize transactions" })
  await cards.getByRole("button", { name: "Close" }).click()
  await cards.waitFor({ state: "hidden" })
  await picture("home")
  await page.getByRole("link", { name: "History" }).click()
  await page.getByRole("region", { name: "Months" }).getByRole("listitem").nth(1).getByRole("button").click()
  await page.getByRole("img", { name: /^Pie chart/ }).last().waitFor()
  await page.getByRole("heading", { name: /^Budget Performance for/ }).evaluate((heading) => heading.scrollIntoView())
  await picture("month")
  await page.close()
}

const data = mkdtempSync(join(tmpdir(), "evenkeel-pictures-"))
await chmod(data, 0o711) // where we are root, the user postgres has to pass
mkdirSync(folder, { recursive: true })
const evenkeel = await startEmbedded(readConfiguration(embeddedConfig, { EVENKEEL_DATA: data, PORT: "0" }))
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] })
try {
  const person = await seedDemo(evenkeel.address, console.log)
  for (const theme of ["light", "dark"] as const) await take(browser, evenkeel.address, person, theme)
} finally {
  await browser.close()
  await evenkeel.stop()
  rmSync(data, { recursive: true, force: true })
}

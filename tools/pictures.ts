// npm run pictures: retakes the README's screenshots, with the user that npm start -- --demo creates.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { chromium, type Browser } from "@playwright/test"
import { needBrowser } from "./test/browser/find.mjs"
import { picturedNow, takenFrom } from "./test/pictured.ts"
import { withProduct, type ProductProcess } from "@evenkeel/acceptance/product-process"

const folder = join(import.meta.dirname, "../docs/pictures")

const take = async (
  browser: Browser,
  address: string,
  person: { readonly username: string; readonly password: string },
  colorScheme: "light" | "dark",
) => {
  const page = await browser.newPage({
    baseURL: address,
    colorScheme,
    viewport: { width: 1280, height: 860 },
    reducedMotion: "reduce",
  })
  const picture = async (name: string) => {
    await page.mouse.move(0, 0) // away from any element
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled" })
  }
  await page.goto("/login")
  await page.getByLabel("Username").fill(person.username)
  await page.getByLabel("Password", { exact: true }).fill(person.password)
  await page.getByRole("button", { name: "Login" }).click()
  // On some days the demo's bank leaves nothing to sort.
  const cards = page.getByRole("dialog", { name: "Categorize transactions" })
  await cards.or(page.getByText("All sorted.")).first().waitFor()
  if (await cards.isVisible()) await cards.getByRole("button", { name: "Close" }).click()
  await cards.waitFor({ state: "hidden" })
  // This browser is new to the account.
  const notices = page.getByRole("region", { name: "Notices" })
  await notices.waitFor()
  while (await notices.isVisible()) await notices.getByRole("button", { name: "Dismiss notice" }).click()
  await picture("home")
  await page.getByRole("link", { name: "History" }).click()
  await page.getByRole("region", { name: "Months" }).getByRole("listitem").nth(1).getByRole("button").click()
  await page
    .getByRole("img", { name: /^Pie chart/ })
    .last()
    .waitFor()
  await page.getByRole("heading", { name: /^Budget Performance for/ }).evaluate((heading) => heading.scrollIntoView())
  await picture("month")
  await page.close()
}

/** The demo user that the product has created. */
const demoUserIn = (printed: ReadonlyArray<string>): { readonly username: string; readonly password: string } => {
  const [, username, password] = /Log in as (\S+) with the password (\S+)/.exec(printed.join("\n")) ?? []
  if (username === undefined || password === undefined) throw new Error("The product has created no demo user.")
  return { username, password }
}

mkdirSync(folder, { recursive: true })
const takeAll = async ({ address, printed }: ProductProcess) => {
  const person = demoUserIn(printed)
  const browser = await chromium.launch({ executablePath: await needBrowser(), args: ["--no-sandbox"] })
  try {
    for (const theme of ["light", "dark"] as const) await take(browser, address, person, theme)
  } finally {
    await browser.close()
  }
}

await withProduct(takeAll, { words: ["--demo"] })
writeFileSync(takenFrom, `${JSON.stringify(picturedNow(), null, 2)}\n`)

// Every control of /kit, which development has and no build, is made of the design's own measures and colours.
// By what the browser computes and not by pictures: those differ by a hair from browser to browser, and say less of why.
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test as base, type Page } from "@playwright/test"
import { createServer } from "vite"
import { expectNoViolations } from "./axe.ts"
import { expectToFit, phone } from "./fits.ts"

const root = join(import.meta.dirname, "..")

const test = base.extend<{ readonly kit: Page }, { readonly development: string }>({
  development: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const cacheDir = await mkdtemp(join(tmpdir(), "evenkeel-kit-"))
      const server = await createServer({ root, cacheDir, logLevel: "error", server: { port: 0, hmr: false } })
      await server.listen()
      await use(server.resolvedUrls?.local[0] ?? "")
      await server.close()
      await rm(cacheDir, { recursive: true, force: true })
    },
    { scope: "worker" },
  ],
  kit: async ({ page, development }, use) => {
    await page.goto(`${development}kit`)
    await expect(page.getByRole("heading", { name: "Kit" })).toBeVisible()
    await use(page)
  },
})

/** What is drawn in a colour or with corners that no custom property names. */
const strangers = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"))
    const named = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSStyleRule && rule.selectorText.includes(":root") ? [...rule.style] : []))
      .filter((name) => name.startsWith("--"))
    const values = (property: "color" | "borderRadius") =>
      new Set(
        named.map((name) => {
          probe.style[property] = ""
          probe.style[property] = `var(${name})`
          return getComputedStyle(probe)[property]
        }),
      )
    const [colours, corners] = [values("color"), values("borderRadius")]
    probe.remove()
    const none = "rgba(0, 0, 0, 0)"
    return [...document.querySelectorAll("button, input:not([type=range]), select")].flatMap((control) => {
      const style = getComputedStyle(control)
      const used = [style.color, style.backgroundColor, style.borderTopColor, style.borderBottomColor]
      const wrong = used.filter((colour) => colour !== none && !colours.has(colour))
      const isRound = ["0px", "50%"].includes(style.borderTopLeftRadius) || corners.has(style.borderTopLeftRadius)
      const name = `${control.outerHTML.slice(0, 90)}: `
      return [...wrong, ...(isRound ? [] : [`corners of ${style.borderRadius}`])].map((each) => name + each)
    })
  })

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme })

    test("colours and corners are the design's", async ({ kit }) => {
      expect(await strangers(kit)).toEqual([])
    })
  })
}

test("what one types in, chooses from and presses is of one height", async ({ kit }) => {
  const heights = await kit
    .locator(
      "button:not(.chip):visible, input:not([type=checkbox], [type=radio], [type=range]):visible, select:visible",
    )
    .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().height)))])
  expect(heights).toEqual([44])
})

test("nothing in it has an axe violation, or is wider than a phone", async ({ kit }) => {
  await expectNoViolations(kit, "the kit")
  await kit.setViewportSize(phone)
  await expectToFit(kit, "the kit")
})

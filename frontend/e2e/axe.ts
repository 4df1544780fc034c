// What axe finds wrong with a page, in both themes.
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type { AxeResults } from "axe-core"

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The themes differ in nothing but their colours. */
const rules = { light: undefined, dark: ["color-contrast", "link-in-text-block"] }

/** The violations that axe finds, one line each. */
const violationsOn = async (page: Page, runOnly: ReadonlyArray<string> | undefined): Promise<ReadonlyArray<string>> => {
  await page.evaluate(() => document.fonts.ready)
  // Evaluated rather than added as a script, which the content security policy would block. Once per page.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe)
  const options = JSON.stringify({ resultTypes: ["violations"], runOnly })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`))
}

export const expectNoViolations = async (page: Page, what: string): Promise<void> => {
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect.soft(await violationsOn(page, rules[theme]), `${what}, ${theme}`).toEqual([])
  }
}

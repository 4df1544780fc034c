// The cost of stylesheets for people who use the app, and for people who read them.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root, sourceFilesIn, textOf, isTest } from "./test/source-files.ts"

const folder = "frontend/src"
const stylesheets = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => textOf(join(folder, file)).replaceAll(/\/\*[^]*?\*\//g, ""))
const selectors = stylesheets.flatMap((text) => [...text.matchAll(/[^{};]+(?=\{)/g)].map(([found]) => found.trim()))

test("no selector makes a browser look through the whole page at each of its changes", () => {
  // Any change of the page could then be a match, so every element is styled again.
  const ofAnything = /(^|[\s>+~(,])(\*\s*[+~]|[+~]\s*(\*|:)|:has\()|(^|[\s,])(:root|html|body)(\.[\w-]+)?:has\(/
  const isPrinted = (selector: string) => selector.includes(".recovery-codes")
  expect(selectors.filter((selector) => ofAnything.test(selector) && !isPrinted(selector))).toEqual([])
})

test("each class that is styled is used", () => {
  const code = sourceFilesIn(folder)
    .filter((file) => !isTest(file))
    .map(textOf)
    .join("\n")
  const isUsed = (name: string) =>
    name.startsWith("ct-") ||
    new RegExp(`["'\`\\s.]${name}["'\`\\s:)\\]$]`).test(code) ||
    // As `progress-${colour}`.
    [...name.matchAll(/-/g)].some(({ index }) => code.includes(`${name.slice(0, index)}-\${`))
  const styled = selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? ""))
  expect([...new Set(styled)].filter((name) => !isUsed(name))).toEqual([])
})

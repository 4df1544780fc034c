// One sentence stands in one place: what a form and a decider both say is in the contracts' rules, so that neither can
// come to say it differently.
import { parseAst } from "vitest/node"
import { expect, test } from "vitest"
import { isTest, sourceFilesIn, textOf } from "./source-files.ts"

const fewestWords = 5

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly quasis?: ReadonlyArray<{ readonly value: { readonly cooked: string } }>
}

/** The texts in a piece of a syntax tree; "…" stands for what a template puts in. */
const textsIn = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== "object" || node === null) return []
  const { type, value, quasis = [] }: Node = node
  const within = Object.values(node).flatMap(textsIn)
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return [value]
  return type === "TemplateLiteral" ? [quasis.map((part) => part.value.cooked).join("…"), ...within] : within
}

/** Sentences that differ in case, space or their last punctuation alone are one. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/[.!?]+$/, "")

const sentencesIn = (code: string, lang: "ts" | "tsx"): ReadonlyArray<string> =>
  textsIn(parseAst(code, { lang }))
    .map(plain)
    .filter((text) => text.split(" ").length >= fewestWords)

/** The table of routes describes them for developers, now and then with the words of a button. */
const isApiDescription = (file: string): boolean => /^contracts\/src\/(.+\/)?routes\.ts$/.test(file)

const product = (folder: string): ReadonlyArray<string> =>
  sourceFilesIn(folder).filter((file) => !isTest(file) && !isApiDescription(file))

/** The files that say each sentence. */
const sayersIn = (folders: ReadonlyArray<string>): ReadonlyMap<string, ReadonlySet<string>> => {
  const sayers = new Map<string, Set<string>>()
  for (const file of folders.flatMap(product)) {
    for (const sentence of sentencesIn(textOf(file), file.endsWith("x") ? "tsx" : "ts")) {
      sayers.set(sentence, (sayers.get(sentence) ?? new Set()).add(file))
    }
  }
  return sayers
}

test("sentences are found in strings, templates and markup, whatever their case, space and last punctuation", () => {
  const code =
    'const a = [`Please type ${name} to confirm!`, "too short"]; const b = <p>\n Type this\n or that, now. </p>'
  expect(sentencesIn(code, "tsx")).toEqual(["please type … to confirm", "type this or that, now"])
})

test("no sentence stands in the browser app and in the contracts or the command side", () => {
  const ofForms = sayersIn(["frontend/src"])
  const ofDeciders = sayersIn(["contracts/src", "command-service/src"])
  expect(ofForms.size).toBeGreaterThan(100)
  expect(ofDeciders.size).toBeGreaterThan(100)
  const twice = [...ofForms].flatMap(([sentence, files]) => {
    const others = ofDeciders.get(sentence) ?? []
    return [...others].map((other) => `“${sentence}” stands in ${[...files].join(", ")} and in ${other}`)
  })
  expect(twice).toEqual([])
})

// One sentence stands in one place: what a form and a decider both say is in the contracts' rules, so that neither can
// come to say it differently.
import { expect, test, vi } from "vitest"
import { isTest, packages, sourceFilesIn, textOf, textsIn } from "./test/source-files.ts"
import { timeouts } from "./test/vitest/timeouts.ts"

// Also where it is run without the configuration of all tests.
vi.setConfig(timeouts)

const fewestWords = 5

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

/** Sentences that differ in case, space or their last punctuation alone are one. */
const plain = (text: string): string => onOneLine(text.toLowerCase()).replace(/[.!?]+$/, "")

const sentencesIn = (code: string, lang: "ts" | "tsx"): ReadonlyArray<string> =>
  textsIn(code, lang)
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

const endsLikeOne = /[.!?]$/

/** What a person reads, unlike a statement in SQL, a line of a log, or a label of a word or two. */
const isSentence = (text: string): boolean =>
  /^[A-Z“…]/.test(text) && text.split(" ").length >= (endsLikeOne.test(text) ? 4 : fewestWords)

/** The sentences that stand twice in some files, each with these. */
const repeatedIn = (files: ReadonlyArray<string>, codeOf: (file: string) => string): ReadonlyArray<string> => {
  const places = new Map<string, ReadonlyArray<string>>()
  for (const file of files) {
    const sentences = textsIn(codeOf(file), file.endsWith("x") ? "tsx" : "ts")
      .map(onOneLine)
      .filter(isSentence)
    for (const sentence of sentences) places.set(sentence, [...(places.get(sentence) ?? []), file])
  }
  return [...places].flatMap(([sentence, at]) =>
    at.length > 1 ? [`“${sentence}” stands in ${at.join(" and in ")}`] : [],
  )
}

test("a sentence that stands twice is found, in one file or in two; labels, and what is not for people, are not", () => {
  const code: Readonly<Record<string, string>> = {
    "one.ts":
      'const a = "This stands here twice."; const b = "This stands here twice."; const c = `Please wait for ${a}.`; const d = "Show more"',
    "two.tsx": 'const e = `Please wait for ${f}.`; const g = <b>Show more</b>; const h = "select a from b where c"',
    "three.ts": 'const i = "select a from b where c"',
  }
  expect(repeatedIn(Object.keys(code), (file) => code[file]!)).toEqual([
    "“This stands here twice.” stands in one.ts and in one.ts",
    "“Please wait for ….” stands in one.ts and in two.tsx",
  ])
})

test.each([...packages, "embedded"])("no sentence stands twice in %s", (folder) =>
  expect(repeatedIn(product(folder), textOf)).toEqual([]),
)

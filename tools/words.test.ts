// One name for one quantity: docs/words.md has the table, and the browser app keeps to it.
import { expect, test } from "vitest"
import { isTest, sourceFilesIn, textOf, textsIn } from "./test/source-files.ts"

interface Quantity {
  readonly name: string
  readonly never: ReadonlyArray<string>
}

const quantities: ReadonlyArray<Quantity> = textOf("docs/words.md")
  .split("\n")
  .filter((line) => /^\| (?!name )/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, name = "", , , never = ""]) => ({ name, never: never.split(",").map((phrase) => phrase.trim()) }))

/** Other people's words: a quote of the landing page, or a fact about a bank. */
const isElsewhere = (file: string): boolean => file === "frontend/src/screens/landing/landing.tsx"

const files = sourceFilesIn("frontend/src").filter(
  (file) => /\.tsx?$/.test(file) && !isTest(file) && !isElsewhere(file),
)

/** What people read begins with a capital, or follows a figure within a sentence; what has no space is a name in code. */
const texts = files.flatMap((file) =>
  textsIn(textOf(file), file.endsWith("x") ? "tsx" : "ts")
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /^[A-Z]/.test(text) || text.includes(" "))
    .map((text) => ({ file, text })),
)

const saying = (phrase: string): ReadonlyArray<string> => {
  const said = new RegExp(`\\b${phrase}\\b`, "i")
  return texts.filter(({ text }) => said.test(text)).map(({ file, text }) => `${file}: ${text}`)
}

test("the table has a row for each quantity", () => expect(quantities.length).toBeGreaterThanOrEqual(10))

test.each(quantities)("$name is the name that the screens say", ({ name }) =>
  expect(texts.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))).toBe(true),
)

test.each(quantities)("nothing else is said for $name", ({ never }) => expect(never.flatMap(saying)).toEqual([]))

/** What screens said once, in longer or stranger words than they need. */
const before = [
  "It follows from what your bank says",
  "From your banks and by hand",
  "that no figure here counts",
  "without a category from a month that is over",
  "As you decided",
  "Somewhere else",
  "New to it",
  "Change what it says",
  "Always do this",
  "It counts in this month, and not after it",
  "What your budget follows from",
  "Not connected, like",
  "Kept by the files you import",
  "Nothing of use",
  "What you have begun goes on afterwards",
  "This is spending after all",
  "Of all months and accounts",
]

test.each(before)("no screen says any more: %s", (phrase) => expect(saying(phrase)).toEqual([]))

// Every sentence with an amount or a share is checked by some test, with figures that the test has computed. The
// timeline's sentences are computed a second way over random histories (contracts/src/budget/true-figures.test.ts), and
// surfaces are compared with each other (acceptance/src/figures/surfaces.ts).
import { expect, test } from "vitest"
import { parseAst } from "vitest/node"
import { isTest, sourceFilesIn, textOf } from "./test/source-files.ts"

const shows = /^(?:Money|SignedMoney)$/
const writes = /\b(?:money|exactAmount|wholeAmount|compactAmount|movedAmount|percent|percentInWords|percentage)\(/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly value?: unknown
  readonly children?: ReadonlyArray<Node>
  readonly expressions?: ReadonlyArray<Node>
  readonly quasis?: ReadonlyArray<{ readonly value: { readonly cooked: string } }>
  readonly openingElement?: { readonly name: { readonly name?: string } }
}

/** "…" stands for inserted values. Of markup, the text beside an amount in one element. */
const sentencesIn = (code: string, lang: "ts" | "tsx"): ReadonlyArray<string> => {
  const found: Array<string> = []
  const holdsFigure = (node: Node): boolean =>
    shows.test(node.openingElement?.name.name ?? "") ||
    (node.type !== "JSXElement" && writes.test(code.slice(node.start, node.end)))
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== "object" || node === null) return
    const { type, children = [], expressions = [], quasis = [] } = node as Node
    if (
      /^JSX(?:Element|Fragment)$/.test(type) &&
      children.some((child) => child.type !== "JSXText" && holdsFigure(child))
    )
      found.push(children.map((child) => (child.type === "JSXText" ? String(child.value) : "…")).join(""))
    if (type === "TemplateLiteral" && expressions.some(holdsFigure))
      found.push(quasis.map(({ value }) => value.cooked).join("…"))
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code, { lang }))
  return found.map((text) => text.replaceAll(/\s+/g, " ").trim())
}

const langOf = (file: string): "ts" | "tsx" => (file.endsWith("x") ? "tsx" : "ts")

const isOfCode = (file: string): boolean => /\.tsx?$/.test(file)

const said = ["frontend/src", "contracts/src", "command-service/src", "query-service/src"]
  .flatMap(sourceFilesIn)
  .filter((file) => isOfCode(file) && !isTest(file))
  .flatMap((file) => sentencesIn(textOf(file), langOf(file)).map((sentence) => [sentence, file] as const))
  // Names of styles, and figures that stand alone.
  .filter(
    ([sentence]) =>
      /\p{L}{2}/u.test(sentence) && !/(?:^|[\s-])(?:figure|progress-|track)|^transaction-amount/.test(sentence),
  )

const tests = ["frontend", "contracts", "command-service", "query-service", "embedded"]
  .flatMap(sourceFilesIn)
  .filter((file) => isOfCode(file) && (isTest(file) || file.includes("/e2e/")))
  .map((file) =>
    textOf(file)
      .replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "")
      .replaceAll(/\s+/g, " "),
  )
  .join("\n")

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** With any figures and names in the gaps. */
const isSaidByATest = (sentence: string): boolean => {
  const parts = sentence
    .replace(/^[\s.,…]+|[\s.,…]+$/g, "")
    .split(/[\s,]*…[\s,]*/)
    .filter((part) => part !== "")
  return new RegExp(parts.map(escaped).join("[^\\n]{0,60}?")).test(tests)
}

test("sentences with amounts are found in templates and in markup", () =>
  expect(
    sentencesIn(
      "const a = `${name} has ${money(b)} left`; const c = <p>You have <Money amount={d} /> left.</p>",
      "tsx",
    ),
  ).toEqual(["… has … left", "You have … left."]))

test("there are many", () => expect(said.length).toBeGreaterThan(40))

/** Sentences without a literal test, and the test that computes their figure in another way. */
const checkedElsewhere: Readonly<Record<string, string>> = {
  "Add a category, and give it its share of your … here.": "a type's budget: acceptance/src/agreement.ts adds it up",
  "… of it is in your budget already.": "the incomes: acceptance/src/figures/surfaces.ts",
}

test("what is checked elsewhere is still said", () =>
  expect(Object.keys(checkedElsewhere).filter((sentence) => !said.some(([each]) => each === sentence))).toEqual([]))

test("each sentence that carries an amount or a share is said by a test", () =>
  expect(said.filter(([sentence]) => !Object.hasOwn(checkedElsewhere, sentence) && !isSaidByATest(sentence))).toEqual(
    [],
  ))

// The allowed imports between folders. Pure code stays pure, and no service depends on another's internals.
import { dirname, join, relative } from "node:path"
import { expect, test } from "vitest"
import { importsOf, isTest, sourceFilesIn } from "./test/source-files.ts"

interface Boundary {
  readonly folder: string
  readonly except?: RegExp
  /** The allowed imports of its files, apart from files of its own folder. */
  readonly allowed: RegExp
  /** Allowed only as types, which do not exist at run time. */
  readonly asTypes?: RegExp
}

const contracts = "@evenkeel/contracts/"
const kit = "@evenkeel/server-kit/"
/** EventStoreDB's client comes with loaded.ts alone. */
const log = "@evenkeel/event-log/(?!eventstoredb/(?!(address|loaded)$))"
const packages = "(?!@evenkeel/)(?!\\.)"
const service = new RegExp(`^(${contracts}|${kit}|${log}|${packages})`)

const boundaries: ReadonlyArray<Boundary> = [
  { folder: "contracts/src", allowed: /^(effect|uuid)$/ },
  // The browser's bundle has them, without effect.
  {
    folder: "contracts/src/budget",
    except: /(?<!\/rules)\.ts$/,
    allowed: /^\.\.\/\.\.\/(money|month|names|share)\.ts$/,
    asTypes: /^\.\.\//,
  },
  { folder: "server-kit/src", allowed: new RegExp(`^(${contracts}|${packages})`) },
  { folder: "event-log/src", allowed: new RegExp(`^(${contracts}|${kit}|${packages})`) },
  { folder: "local-postgres/src", allowed: new RegExp(`^${packages}`) },
  { folder: "sandbox-bank/src", allowed: new RegExp(`^(${contracts}|${kit}|${packages})`) },
  {
    folder: "statement-files/src",
    allowed: new RegExp(
      `^(${contracts}(currency|api/imports/(column-roles|evidence)|budget/(grouped|merchants/memoised|transactions/search))$|${packages})`,
    ),
  },
  {
    folder: "command-service/src",
    allowed: new RegExp(`^(${contracts}|${kit}|${log}|@evenkeel/statement-files/|${packages})`),
  },
  { folder: "projector/src", allowed: service },
  {
    folder: "query-service/src",
    allowed: new RegExp(`^(${contracts}|${kit}|${packages}|@evenkeel/projector/read-models/version$)`),
    asTypes: /^@evenkeel\/projector\/read-models\//,
  },
  {
    folder: "frontend/src",
    allowed: new RegExp(
      `^(${contracts}(paths|currency|money|share|month|names|client|budget/[a-z-]+/rules|budget/transactions/(search|tags)|budget/figures/spending|budget/(allocation|grouped)|budget/proposal/shares)$|(?!effect)${packages})`,
    ),
    asTypes: new RegExp(`^${contracts}(api/|routes$)`),
  },
  { folder: "frontend/server", allowed: new RegExp(`^(${contracts}|${kit}|${packages})`) },
]

/** Without tests, which may import the code that they test. */
const filesIn = (folder: string): ReadonlyArray<string> => sourceFilesIn(folder).filter((file) => !isTest(file))

const broken = ({ folder, except, allowed, asTypes }: Boundary): ReadonlyArray<string> =>
  filesIn(folder)
    .filter((file) => !except?.test(file))
    .flatMap((file) =>
      importsOf(file).flatMap(({ from, isOfTypes }) => {
        const isInside = from.startsWith(".") && relative(folder, join(dirname(file), from)).startsWith("..") === false
        const fine = isInside || allowed.test(from) || (isOfTypes && asTypes?.test(from))
        return fine ? [] : [`${file} imports ${from}`]
      }),
    )

test.each(boundaries)("$folder imports only what it may", (boundary) => {
  expect(filesIn(boundary.folder)).not.toEqual([])
  expect(broken(boundary)).toEqual([])
})

/** Each layer of the browser app may import the ones before it, and itself. */
const layers = ["lib", "components", "api", "parts", "features", "screens", "app"]
const browserApp = "frontend/src"

test("the browser app's screens compose features, and its components know nothing of the product", () => {
  const wrong = filesIn(browserApp).flatMap((file) => {
    const [own = ""] = relative(browserApp, file).split("/")
    return importsOf(file)
      .filter(({ from }) => from.startsWith("."))
      .map(({ from }) => relative(browserApp, join(dirname(file), from)).split("/")[0] ?? "")
      .filter((layer) => layers.includes(own) && layers.indexOf(layer) > layers.indexOf(own))
      .map((layer) => `${file} imports from ${layer}`)
  })
  expect(wrong).toEqual([])
})

test("a feature of the browser app imports no other one: what two of them share is a part, or in the API", () => {
  const featureOf = (file: string): string | undefined => /^features\/([^/]+)\//.exec(relative(browserApp, file))?.[1]
  const wrong = filesIn(browserApp).flatMap((file) => {
    const own = featureOf(file)
    return importsOf(file).flatMap(({ from }) => {
      const other = from.startsWith(".") ? featureOf(join(dirname(file), from)) : undefined
      return own === undefined || other === undefined || other === own ? [] : [`${file} imports from ${other}`]
    })
  })
  expect(wrong).toEqual([])
})

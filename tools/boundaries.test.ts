// Which folder may import which. Pure code stays pure, and no service depends on another's internals.
import { readFileSync, readdirSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { expect, test } from "vitest"

interface Boundary {
  /** A folder. */
  readonly room: string
  readonly only?: RegExp
  readonly except?: RegExp
  /** What its files may import, apart from files of its own folder. */
  readonly allowed: RegExp
  /** What they may import only as types, which do not exist at run time. */
  readonly asTypes?: RegExp
}

const contracts = "@evenkeel/contracts/"
const packages = "(?!@evenkeel/)(?!\\.)"

const boundaries: ReadonlyArray<Boundary> = [
  { room: "contracts", except: /src\/(http\/|fold-digest\.ts$)/, allowed: /^(effect|uuid)$/, asTypes: /^express$/ },
  { room: "contracts/src/http", allowed: new RegExp(`^(\\.\\./|${packages})`) },
  { room: "contracts/src/http", only: /client\.ts$/, allowed: /^\.\.\/paths\.ts$/, asTypes: /^\.\.\/routes\.ts$/ },
  { room: "command-service/src/decide", allowed: new RegExp(`^(effect$|${contracts})`) },
  { room: "command-service", allowed: new RegExp(`^(${contracts}|${packages})`) },
  { room: "projector", allowed: new RegExp(`^(${contracts}|${packages})`) },
  { room: "query-service", allowed: new RegExp(`^(${contracts}|@evenkeel/projector/read-models/|${packages})`) },
  {
    room: "frontend/src",
    except: /src\/testing\//,
    allowed: new RegExp(
      `^(${contracts}(paths|account-type|money|share|month|names|registration|http/client)$|(?!effect)${packages})`,
    ),
    asTypes: new RegExp(`^${contracts}(api/|routes$)`),
  },
  { room: "frontend/server", allowed: new RegExp(`^(${contracts}|${packages})`) },
]

const root = dirname(import.meta.dirname)
const imports =
  /^(?:import|export)\s(?<types>type\s)?[^"';]*?from\s*"(?<from>[^"]+)"|\bimport\(\s*"(?<lazy>[^"]+)"|^import\s*"(?<bare>[^"]+)"/gm

/** The folder's own source files, without tests, which may import whatever they test. */
const filesIn = (room: string): ReadonlyArray<string> =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .map((file) => join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.(test|contract|d)\.tsx?$|\/testing(\.ts$|\/)/.test(file))

const broken = ({ room, only, except, allowed, asTypes }: Boundary): ReadonlyArray<string> =>
  filesIn(room)
    .filter((file) => (only?.test(file) ?? true) && !except?.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(imports)].flatMap(({ groups = {} }) => {
        const from = groups["from"] ?? groups["lazy"] ?? groups["bare"] ?? ""
        const inRoom = from.startsWith(".") && relative(room, join(dirname(file), from)).startsWith("..") === false
        const fine = inRoom || allowed.test(from) || (groups["types"] !== undefined && asTypes?.test(from))
        return fine ? [] : [`${file} imports ${from}`]
      }),
    )

test.each(boundaries)("$room imports only what it may", (boundary) => {
  expect(filesIn(boundary.room)).not.toEqual([])
  expect(broken(boundary)).toEqual([])
})

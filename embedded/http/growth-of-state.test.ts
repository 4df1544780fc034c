// The work of a request on the event loop grows at most linearly with its person's data: three times as many rows,
// accounts, rules, categories, events (also in a brought chain), tags, or characters in names cause at most three times
// the work. Function calls are counted rather than measured, and those in threads do not count.
import { Session } from "node:inspector/promises"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importFiles } from "@evenkeel/acceptance/steps/import-files"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { methodOf, pathOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { routeNames } from "@evenkeel/contracts/routes"
import { isWholeRun } from "@evenkeel/contracts/test/random"
import { theProduct } from "./test/product.ts"
import { bodiesFor, ruleOf } from "./test/route-bodies.ts"

const product = theProduct()

const few = { rows: 60, accounts: 3, rules: 6, categories: 6, events: 20, tags: 4, names: 15 }
type Size = typeof few
const dimensions = Object.keys(few) as ReadonlyArray<keyof Size>
/**
 * Several dimensions at once; each alone at night. Rows times categories only matters where suggestions are derived,
 * which the projector does in turns.
 */
const grown: ReadonlyArray<ReadonlyArray<keyof Size>> = isWholeRun
  ? dimensions.map((each) => [each])
  : [
      ["rows", "accounts", "events"],
      ["rules", "categories", "tags", "names"],
    ]
const times = 3
/** The maximum number of unrelated calls before the next request is made. */
const others = 400
/** Concurrent work only adds calls, and not to the same request each time. */
const attempts = 5
const noise = 1.1

const fileOf = (rows: number, what: string): File => {
  const lines = Array.from({ length: rows }, (_, row) => `${testDay},${what} ${row},${row + 1}.00,`)
  return new File([["Date,Description,Money out (USD),Money in (USD)", ...lines, ""].join("\n")], `${what}.csv`)
}

interface Someone {
  readonly person: Person
  readonly bodies: ReturnType<typeof bodiesFor>
  readonly parameters: Readonly<Record<string, string>>
  /** Files to upload. */
  readonly uploads: Partial<Record<RouteName, () => Promise<unknown>>>
}

const uploadsOf = async ({ client, token }: Person, rows: number): Promise<Someone["uploads"]> => {
  const exported = await fetch(`${product.address}/audit/export`, { headers: { Authorization: `Bearer ${token}` } })
  const files = [new File([await exported.text()], "events.ndjson")]
  const newcomer = (await product.register()).client
  const { head } = await newcomer.previewBring({ files })
  return {
    previewImport: () => client.previewImport({ files: [fileOf(rows, "Kiosk")] }),
    previewBring: () => newcomer.previewBring({ files }),
    // Work that follows it is attributed to it.
    bringEverything: async () => {
      await newcomer.bringEverything({ files, query: { head } })
      await newcomer.transactions()
    },
  }
}

const someoneWith = async ({ rows, accounts, rules, categories, events, tags, names }: Size): Promise<Someone> => {
  const long = "n".repeat(names)
  const person = await product.register()
  const { client } = person
  const { groceries, needs } = await planFor(person)
  const { categoryId } = groceries
  const { categoryTypeId: typeId } = needs
  let accountId = ""
  for (let index = 0; index < accounts; index += 1) {
    const body = { accountName: `Box ${index} ${long}`, accountType: "CHECKING", openingBalance: 5 } as const
    accountId = (await client.openAccount({ body })).accountId
  }
  const added = Array.from({ length: categories }, (_, index) => ({
    name: `Category ${index} ${long}`,
    budgetAllocationPercentage: 0.001,
    categoryTypeId: typeId,
  }))
  await client.addCategories({ body: { categories: added } })
  let ruleId = ""
  for (let index = 0; index < rules; index += 1) {
    const conditions = { text: { how: "contains", words: `shop ${index} of ${long}` } } as const
    ruleId = (await client.makeRule({ body: { conditions, outcome: { categoryId } } })).rule.ruleId
  }
  await importFiles(client, [fileOf(rows, `Shop ${long}`)])
  const tea = { updatedName: `Tea ${long}`, updatedAmount: 12.5, date: testDay }
  const { transactionId } = await client.addTransaction({ body: tea })
  for (let index = 0; index < events; index += 1)
    await client.noteTransaction({ body: { transactionId, note: `Note ${index}` } })
  const note = Array.from({ length: tags }, (_, index) => `#${index}-of-ours`).join(" ")
  await client.noteTransaction({ body: { transactionId, note } })
  const { importId } = await client.previewImport({ files: [fileOf(rows, "Store")] })
  await client.answerImport({ params: { importId }, body: { answers: { "0:account": "new" } } })
  const { entries } = await client.auditHistory({ query: { limit: 1 } })
  const bodies = {
    ...bodiesFor({ username: person.username, categoryId, typeId, transactionId, accountId }),
    previewRule: { ...ruleOf(categoryId), conditions: { text: { how: "contains", words: "shop" } } },
    undoAction: { commandId: entries[0]?.commandId },
  }
  const parameters = { id: transactionId, typeId, ruleId, importId, newName: "Coffee" }
  return { person, bodies, parameters, uploads: await uploadsOf(person, rows) }
}

/** Our own code; the projector's work does not belong to the request. */
const isOurs =
  /\/(contracts|server-kit|command-service|query-service|event-log|statement-files|frontend\/server)\/src|server\//

describe("a request's calls follow", () => {
  const session = new Session()
  const calls = async (): Promise<number> => {
    const { result } = await session.post("Profiler.takePreciseCoverage")
    const ours = result.filter(({ url }) => isOurs.test(url) && !url.includes("node_modules"))
    return ours
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
      .reduce((a, b) => a + b, 0)
  }

  /** The calls of each route's request: too many at times, unless it waits until nothing else runs. */
  const costsOf = async (
    { person, bodies, parameters, uploads }: Someone,
    isExact: boolean,
  ): Promise<ReadonlyMap<RouteName, number>> => {
    const costs = new Map<RouteName, number>()
    await calls()
    // A logged-out session sends nothing more.
    const order = [...routeNames.filter((name) => name !== "logout"), "logout" as const]
    for (const name of order) {
      // Setting up the person, effects of other routes, and other people's work count for no route.
      while (isExact && (await calls()) > others) await setTimeout(20)
      const upload = uploads[name]
      const id = (parameter: string) =>
        parameter === "id" && name.endsWith("Rule") ? parameters["ruleId"] : parameters[parameter]
      const path = pathOf(paths[name]).replace(/\{(\w+)\}/g, (_, parameter: string) => id(parameter) ?? "none")
      const body = bodies[name]
      if (upload === undefined) {
        const { status } = await person.send(methodOf(paths[name]), path, body === undefined ? {} : { body })
        expect(status).toBeLessThan(500)
      } else await upload()
      // A read waits for the projection, which calls code of the contracts, too, so it is counted every time.
      await person.send("GET", "/income")
      costs.set(name, await calls())
    }
    return costs
  }

  let usual: ReadonlyMap<RouteName, number>
  beforeAll(async () => {
    session.connect()
    await session.post("Profiler.enable")
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
    usual = await costsOf(await someoneWith(few), true)
  })
  afterAll(async () => {
    await session.post("Profiler.stopPreciseCoverage")
    session.disconnect()
  })

  test.each(grown.map((each) => each.join(", ")))("the number of %s", async (named) => {
    const more = named.split(", ").map((each) => [each, times * few[each as keyof Size]])
    let tooMuch: ReadonlyArray<string> = []
    let suspects: ReadonlyArray<RouteName> = routeNames
    for (let attempt = 0; attempt < attempts && suspects.length > 0; attempt += 1) {
      const costs = await costsOf(await someoneWith({ ...few, ...Object.fromEntries(more) }), attempt > 0)
      const most = (name: RouteName) => noise * times * (usual.get(name) ?? 0) + others
      suspects = suspects.filter((name) => (costs.get(name) ?? 0) > most(name))
      tooMuch = suspects.map((name) => `${name}: ${usual.get(name)} calls, then ${costs.get(name)}`)
    }
    expect(tooMuch.join("\n")).toBe("")
  })
})

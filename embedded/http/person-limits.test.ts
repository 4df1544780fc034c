// One person cannot slow others down by their requests, and reaches no limit in ordinary use.
import { expect, test } from "vitest"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { downloadPaths, methodOf, pathOf, paths } from "@evenkeel/contracts/paths"
import { downloadCost, routeNames, routes } from "@evenkeel/contracts/routes"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({ REQUESTS_PER_PERSON: "600", BANK_CALLS_PER_PERSON: "5" })

const tooMany = (what: string) => ({
  status: 429,
  body: { error: expect.stringMatching(new RegExp(`^Too many ${what} in a short time\\. Please try again in .+\\.$`)) },
})

test("what replays, exports or imports is costly, and what asks a bank is counted as such", () => {
  const named = (cost: string) => routeNames.filter((name) => routes[name].cost === cost)
  expect(named("replay")).toEqual([
    "proposedPlan",
    "auditState",
    "auditDiff",
    "auditExplain",
    "undoAction",
    "importRows",
    "answerImport",
  ])
  expect(named("import")).toEqual(["previewImport", "commitImport", "previewBring", "bringEverything"])
  expect(named("bank call").sort()).toEqual(["refreshLinkToken", "syncTransactions"])
  expect(named("bank link")).toEqual(["linkAccount"])
  expect(downloadCost).toBe("export")
})

test("a person who syncs by hand a few times is served, one who goes on learns when to come back", async () => {
  const [ada, grace] = [await product.register(), await product.register()]
  const accounts = [(await linkChecking(product.bank, ada)).account.accountId]
  const sync = () => ada.send("POST", "/transactions/sync", { body: { accounts } })
  for (let time = 0; time < 5; time++) expect((await sync()).status).toBe(200)
  const refused = await sync()
  expect(refused).toMatchObject(tooMany("requests to your bank"))
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(12)
  // Neither other people nor her other requests are limited.
  const graces = [(await linkChecking(product.bank, grace)).account.accountId]
  expect(await grace.send("POST", "/transactions/sync", { body: { accounts: graces } })).toMatchObject({ status: 200 })
  expect((await ada.send("GET", "/transactions")).status).toBe(200)
})

test("all accounts of several banks can be linked at once", async () => {
  const ada = await product.register()
  for (const bank of ["ins_harbor", "ins_meadow", "ins_summit"]) {
    const { publicToken, accounts } = await product.bank.logIn("user_good", bank)
    for (const account of accounts) await ada.client.linkAccount({ body: { ...account, publicToken } })
  }
  expect((await ada.client.accounts()).length).toBeGreaterThan(5)
})

test("requests beyond a person's share are refused before anything is done, and those of others are not", async () => {
  const [ada, grace] = [await product.register(), await product.register()]
  const ask = () => ada.send("GET", "/income")
  const answers = await Promise.all(Array.from({ length: 90 }, ask))
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 429]))
  expect(answers.find(({ status }) => status === 429)).toMatchObject(tooMany("requests"))
  expect((await grace.send("GET", "/income")).status).toBe(200)
})

test.each([
  ...routeNames.filter((name) => routes[name].cost === "replay").map((name) => paths[name]),
  ...Object.values(downloadPaths).map((path) => `GET ${path}`),
])("%s counts as several requests", async (route) => {
  const ada = await product.register()
  const [method, path] = [methodOf(route), pathOf(route)]
  const headers = { Authorization: `Bearer ${ada.token}` }
  const ask = async () => (await fetch(product.address + path, { method, headers })).status
  const statuses = await Promise.all(Array.from({ length: 13 }, ask))
  expect(statuses.filter((status) => status === 429)).not.toEqual([])
})

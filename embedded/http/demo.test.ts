// The demo user of npm start -- --demo.
import { describe, expect, test } from "vitest"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import { demoCredentials, seedDemo } from "../demo.ts"
import { testDay } from "@evenkeel/acceptance/prepared"
import { runs } from "@evenkeel/contracts/test/random"
import { ownProduct } from "./test/product.ts"

const options = { months: runs(2, 12), today: testDay }

const demoAt = async (address: string): Promise<Client> => {
  const { username, password } = demoCredentials
  let token: string | null = null
  const client = makeClient({ base: address, token: () => token })
  token = (await client.authenticate({ body: { username, passwordOne: password } })).token
  return client
}

const seeded = async (address: string): Promise<ReadonlyArray<string>> => {
  const reported: Array<string> = []
  await seedDemo(address, (line) => reported.push(line), options)
  return reported
}

describe("with a new data directory", () => {
  const product = ownProduct()

  test("has a history of months, even if seeding was interrupted; and is created once", async () => {
    const visits: Array<string> = []
    const report = (line: string) => {
      if (visits.push(line) === 5) throw new Error("stopped")
    }
    const stopped = seedDemo(product.address, report, options)
    await expect(stopped).rejects.toThrow("stopped")
    visits.push(...(await seeded(product.address)))
    expect(new Set(visits.map((visit) => visit.slice(0, 10))).size).toBe(visits.length)
    // A day or two may have nothing; none of the limits on syncing ends the year early.
    expect(visits.filter((visit) => visit.endsWith(" 0 transactions sorted")).length).toBeLessThan(2)

    const client = await demoAt(product.address)
    expect((await client.budgetPerformances()).length).toBeGreaterThan(options.months)
    // Left for the demo's reader.
    expect((await client.transactions()).filter(({ category }) => category === null)).toHaveLength(6)
    expect(await seeded(product.address)).toEqual([])
  })
})

describe("if somebody has already linked accounts", () => {
  const product = ownProduct()

  test("begins today, with the months that the bank provides", async () => {
    const { client: ada } = await product.register()
    const {
      publicToken,
      accounts: [account],
    } = await product.bank.logIn()
    await ada.linkAccount({
      body: { publicToken, plaidAccountId: account?.plaidAccountId ?? "", accountName: account?.accountName ?? "" },
    })

    const [explained, visit, ...others] = await seeded(product.address)
    expect(explained).toContain("Others have linked accounts here already")
    expect(visit).toMatch(/^\d{4}-\d\d-\d\d: \d+ transactions sorted$/)
    expect(others).toEqual([])
    expect((await (await demoAt(product.address)).budgetPerformances()).length).toBeGreaterThanOrEqual(1)
    expect(await seeded(product.address)).toEqual([])
  })
})

// The read models are rebuilt and swapped by the operators' command line, while people continue to read and write.
import { beforeAll, expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { inDatabase } from "@evenkeel/projector/test/projecting"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { whilePeopleLive } from "@evenkeel/acceptance/living"
import { operateHere, operateInProcess } from "../../tools/operate/test/operating.ts"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({}, { directory: true })
let people: ReadonlyArray<Person>

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: runs(4, 10) }, () => product.register()))
  for (const person of people) await planFor(person)
})

// oxlint-disable-next-line typescript/no-explicit-any -- each command answers in its own shape
const operate = async (words: ReadonlyArray<string>, how = operateHere): Promise<any> => {
  const { code, out, err } = await how({ EVENKEEL_DATA: product.data }, ["--json", ...words])
  expect({ code, err }).toMatchObject({ code: 0 })
  return JSON.parse(out)
}

test("a rebuild and its rollback make no read fail, and lose nothing", async () => {
  for (const words of [["rebuild"], ["rebuild", "rollback"]]) {
    const { done, failures } = await whilePeopleLive(people, () => operate(words, operateInProcess))
    expect(failures).toEqual([])
    expect(done).toMatchObject({ readersWaited: expect.any(Number) })
    expect(await operate(["verify"])).toMatchObject({ users: people.length, differ: 0, differences: [] })
  }
  expect(await operate(["status", "--address", product.address])).toMatchObject({
    services: [{ up: true }, { up: true }, { state: "ready" }],
  })
})

test("a client that has cached wrong figures gets the correct ones after a rebuild", async () => {
  const [ada] = people as [Person, ...Array<Person>]
  const right = await ada.send("GET", "/income")
  for (const words of [["rebuild", "--user", ada.userId], ["rebuild"]]) {
    await spoilIncomes(ada)
    const wrong = await ada.send("GET", "/income")
    expect(wrong.body).not.toEqual(right.body)
    await operate(words)
    const headers = { "If-None-Match": wrong.headers.get("ETag") ?? "" }
    expect(await ada.send("GET", "/income", { headers })).toMatchObject({ status: 200, body: right.body })
  }
})

const spoilIncomes = async ({ userId }: Person): Promise<void> => {
  const url = product.databaseUrl
  await inDatabase(url, (client) =>
    client.query("update incomes set amount = amount + 100 where user_id = $1", [userId]),
  )
}

// The distributed run with EventStoreDB's protocol: a stand-in for the server, or the server at EVENTSTORE_URL.
import { expect, test } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { runs } from "@evenkeel/contracts/test/random"
import { budgetTables } from "@evenkeel/projector/read-models/schema"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { password, register, startTraffic, type User } from "./test/traffic.ts"
import { inDatabase } from "./test/faults.ts"
import { senderTo } from "./test/requests.ts"
import { messagesOf, publishAgain, unreported } from "./kafka/test/messages.ts"
import { theStack } from "./test/the-stack.ts"

const server = process.env["EVENTSTORE_URL"]
const isStandIn = server === undefined
const the = theStack({
  eventStore: server === undefined ? "stand-in" : { url: server },
  commandServices: 2,
  projectors: 1,
  queryServices: 1,
})

const namesOf = (userId: string): Promise<ReadonlyArray<string>> =>
  inDatabase(the.databaseUrl, async (client) =>
    (await client.query<{ name: string }>("select name from transactions where user_id = $1", [userId])).rows
      .map(({ name }) => name)
      .sort(),
  )

test("acknowledged events are projected once, though subscriptions break and responses are lost", async () => {
  const users = await Promise.all(Array.from({ length: 5 }, (_, index) => register(the.stack.address, `user-${index}`)))
  const traffic = startTraffic(the.stack.address, users, 60)
  for (const how of ["broken", "in order", "broken"] as const) {
    const before = traffic.count()
    await expect.poll(traffic.count).toBeGreaterThan(before + 20)
    if (!isStandIn) continue
    the.double.endSubscriptions(how)
    the.double.loseNextAnswer()
  }
  await traffic.stop()
  for (const [userId, names] of traffic.acknowledged)
    await expect.poll(() => namesOf(userId)).toEqual([...names].sort())
  expect(traffic.stale()).toBe(0)
})

/** STACK_ROUNDS=100 sends three thousand. */
const rounds = Number(process.env["STACK_ROUNDS"] ?? runs(3, 10))
const atOnce = 30

test(`${rounds * atOnce} commands, ${atOnce} of one person at once, at two command services: none is refused`, async () => {
  const joan = await register(the.stack.address, "joan")
  const sender = senderTo(the.stack.address)
  const answers = new Map<string, number>()
  const send = async (): Promise<void> => {
    const reply = await sender.send(
      "POST",
      "/transactions",
      { ...headersOf(joan), "Idempotency-Key": newId() },
      bodyOf("Tea"),
    )
    const said = reply?.status === 200 ? "done" : `${reply?.status}: ${reply?.text}`
    answers.set(said, (answers.get(said) ?? 0) + 1)
  }
  for (let round = 0; round < rounds; round++) await Promise.all(Array.from({ length: atOnce }, send))
  sender.close()
  expect(Object.fromEntries(answers)).toEqual({ done: rounds * atOnce })
  await expect.poll(() => namesOf(joan.userId)).toHaveLength(rounds * atOnce)
})

test("an erasure leaves nothing behind, though the person's messages are delivered again", async () => {
  const [ann, ben] = await Promise.all([register(the.stack.address, "ann"), register(the.stack.address, "ben")])
  for (const name of ["Tea", "Bread"]) await add(ann, name)
  const messages = await messagesOf(the.stack.brokers, the.topic, ann.userId, 3)

  const erased = await post("/audit/erase", ann, JSON.stringify({ password, confirmation: "ann" }))
  expect(erased.status).toBe(200)
  expect(await erased.json()).toMatchObject({ erasesAt: expect.any(String) })
  expect((await add(ann, "Cake")).status).toBe(401)
  // Until then it could be withdrawn.
  await post("/sandbox-bank/control/clock", undefined, JSON.stringify({ days: 7 }))
  if (isStandIn) {
    await expect.poll(() => the.double.filed(budgetStream(ann.userId))).toBe(1)
  }
  await expect.poll(() => tablesWith(ann.userId)).toEqual(["budgets"])

  await publishAgain(the.stack.brokers, the.topic, messages)
  await add(ben, "Wine")
  await expect.poll(() => namesOf(ben.userId)).toEqual(["Wine"])
  await expect.poll(() => unreported(the.stack.brokers, the.topic, `${the.topic}.${readModelsOf().schema}`)).toBe(0)
  expect(await tablesWith(ann.userId)).toEqual(["budgets"])
})

const post = (path: string, user: User | undefined, body: string): Promise<Response> =>
  fetch(`${the.stack.address}${path}`, {
    method: "POST",
    headers: headersOf(user),
    body,
  })
const headersOf = (user: User | undefined): Readonly<Record<string, string>> => ({
  "Content-Type": "application/json",
  ...(user === undefined ? {} : { Authorization: `Bearer ${user.token}` }),
})
const bodyOf = (updatedName: string): string =>
  JSON.stringify({ updatedName, updatedAmount: 3.5, date: new Date().toISOString().slice(0, 10) })
const add = (user: User, updatedName: string): Promise<Response> => post("/transactions", user, bodyOf(updatedName))

const tablesWith = (userId: string): Promise<ReadonlyArray<string>> =>
  inDatabase(the.databaseUrl, async (client) => {
    const names: Array<string> = []
    for (const { name } of budgetTables) {
      const { rowCount } = await client.query(
        `select from ${readModelsOf().schema}.${name} where user_id = $1 limit 1`,
        [userId],
      )
      if (rowCount === 1) names.push(name)
    }
    return names
  })

import pg from "pg"
import { expect, test } from "vitest"
import { databaseFrom, execute, freshDatabase } from "./database.ts"

test("each test has its own database", async () => {
  const [one, other] = [await freshDatabase(), await freshDatabase()]
  const client = new pg.Client({ connectionString: one.url })
  await client.connect()
  await client.query("create table mine (id int)")
  await client.end()
  const neighbour = new pg.Client({ connectionString: other.url })
  await neighbour.connect()
  await expect(neighbour.query("select * from mine")).rejects.toThrow("does not exist")
  await neighbour.end()
  await Promise.all([one.drop(), other.drop()])
})

test("what many tests begin with is made once, and each has a copy of its own", async () => {
  let times = 0
  const make = async (url: string) => {
    times += 1
    await execute(url, "create table begun (id int)")
  }
  const [one, other] = await Promise.all([databaseFrom("begun", make), databaseFrom("begun", make)])
  await execute(one.url, "drop table begun")
  await execute(other.url, "select * from begun")
  expect(times).toBe(1)
  await Promise.all([one.drop(), other.drop()])
})

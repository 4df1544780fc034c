import pg from "pg"
import { expect, test } from "vitest"
import { freshDatabase } from "./database.ts"

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

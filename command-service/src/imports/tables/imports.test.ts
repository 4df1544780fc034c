import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { addUser, theTables } from "../../../test/tables.ts"
import { openImportsTable } from "./imports.ts"

const tables = theTables()
const kB = 1024
const ahead = "now() + interval '1 year'"

test("what was uploaded while the clock was ahead leaves room for more", async () => {
  const imports = openImportsTable(tables.pool)
  await addUser(tables.db, "emmy")
  for (const name of ["1", "2", "3"]) await Effect.runPromise(imports.begin("emmy", name))
  await tables.db.raw(`update commands.imports set created_at = ${ahead} where user_id = 'emmy'`)
  await Effect.runPromise(imports.begin("emmy", "4"))
  const { rows } = await tables.db.raw("select import_id from commands.imports where user_id = 'emmy' order by 1")
  expect(rows).toEqual(["2", "3", "4"].map((import_id) => ({ import_id })))
})

test("an import that was under way while the clock was ahead is not under way for ever", async () => {
  const imports = openImportsTable(tables.pool)
  await addUser(tables.db, "hedy")
  await Effect.runPromise(imports.begin("hedy", "left"))
  await tables.db.raw(
    `update commands.imports set state = 'importing', under_way_until = ${ahead} where import_id = 'left'`,
  )
  expect(await Effect.runPromise(imports.forget("hedy", "left"))).toBe(true)
})

test("of everybody's files so many bytes are kept, and the oldest go, unless they are coming in", async () => {
  await tables.db.raw("delete from commands.imports")
  const imports = openImportsTable(tables.pool, 10 * kB)
  const uploaded = async (person: string) => {
    await addUser(tables.db, person)
    await Effect.runPromise(imports.begin(person, `of ${person}`))
    await imports.addPiece(`of ${person}`, 0, 0, randomBytes(4 * kB))
  }
  await uploaded("ada")
  await tables.db.raw("update commands.imports set state = 'importing', under_way_until = now() + interval '1 minute'")
  for (const person of ["grace", "mary", "joan", "rose"]) await uploaded(person)
  const { rows } = await tables.db.raw("select user_id from commands.imports order by created_at")
  expect(rows).toEqual(["ada", "mary", "joan", "rose"].map((user_id) => ({ user_id })))
})

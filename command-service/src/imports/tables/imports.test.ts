import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { addUser, theTables } from "../../../test/tables.ts"
import { openImportsTable } from "./imports.ts"

const tables = theTables()
const kB = 1024

test("of everybody's files so many bytes are kept, and the oldest go, unless they are coming in", async () => {
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

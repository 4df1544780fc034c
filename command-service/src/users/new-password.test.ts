import { Effect } from "effect"
import { expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { addUser, theTables } from "../../test/tables.ts"
import { makeNewPasswords } from "./new-password.ts"

const tables = theTables()

test("a password is not set by a proof that was judged before the credentials changed", async () => {
  const userId = newId()
  await addUser(tables.db, userId)
  const users = () => tables.db.withSchema("identity").table("users").where({ user_id: userId })
  await users().update({ credential_epoch: 1 })
  const { change } = makeNewPasswords(tables as never)
  const user = { userId, name: "Ada", username: userId, epoch: 0 }
  const changing = change({ user, passwordHash: "hash", userAgent: "", permit: async () => ({}) })
  expect(await Effect.runPromise(Effect.flip(changing))).toMatchObject({ _tag: "Unauthenticated" })
  expect((await users().first()).password_hash).toBe("")
})

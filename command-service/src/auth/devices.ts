// Browsers in which a person has signed in before, recognised by a cookie with a random token. Failed attempts
// elsewhere do not lock such a browser out, and a login in an unknown browser is reported to the person.
import type { Knex } from "knex"
import { unauthenticated } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { RolledBack } from "../database.ts"
import type { KnownUser } from "./credentials.ts"
import { hashOf, newToken } from "./secrets.ts"

interface Row {
  readonly user_id: UserId
  readonly device_hash: Buffer
}

const devices = (db: Knex) => db.withSchema("identity").table<Row>("devices")

/** The cookie of a browser that is not used for a year has expired. */
const inUse = "last_used_at > now() - interval '1 year'"

/** Inserts nothing if the person's credentials have changed meanwhile: that may have deleted their known browsers. */
const insertion = `
  insert into identity.devices (user_id, device_hash)
  select user_id, :hash from identity.users where user_id = :userId and credential_epoch = :epoch for share
  on conflict (user_id, device_hash) do update set last_used_at = now()`

/** Returns the token for the browser's cookie. `isNews`: the person has signed in before, but not with this browser. */
export const keepDevice = async (
  db: Knex,
  { userId, epoch }: Pick<KnownUser, "userId" | "epoch">,
  sent: string | undefined,
): Promise<{ readonly token: string; readonly isNews: boolean }> => {
  // A browser that several people share has one token. A token that is unknown here is replaced, not adopted.
  const isSomeones =
    sent !== undefined &&
    (await devices(db)
      .where({ device_hash: hashOf(sent) })
      .first("user_id")) !== undefined
  const known = await devices(db).where({ user_id: userId }).andWhereRaw(inUse).pluck("device_hash")
  const isNews = known.length > 0 && !(sent !== undefined && known.some((hash) => hash.equals(hashOf(sent))))
  const token = isSomeones ? sent : newToken()
  const { rowCount } = await db.raw<{ readonly rowCount: number }>(insertion, { hash: hashOf(token), userId, epoch })
  if (rowCount === 0) throw new RolledBack(unauthenticated())
  return { token, isNews }
}

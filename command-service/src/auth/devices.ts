// Browsers in which a person has signed in before, recognised by a cookie that holds a random token. What strangers try
// elsewhere does not keep its owner out of them, and a login anywhere else is news.
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

/** A browser that is not used for a year has lost its cookie. */
const inUse = "last_used_at > now() - interval '1 year'"

/** Not if the person's credentials have changed meanwhile, as what is known of their browsers may have been deleted with them. */
const insertion = `
  insert into identity.devices (user_id, device_hash)
  select user_id, :hash from identity.users where user_id = :userId and credential_epoch = :epoch for share
  on conflict (user_id, device_hash) do update set last_used_at = now()`

/** The token for the browser's cookie, and whether this is news: they have signed in before, but never with this browser. */
export const keepDevice = async (
  db: Knex,
  { userId, epoch }: Pick<KnownUser, "userId" | "epoch">,
  sent: string | undefined,
): Promise<{ readonly token: string; readonly isNews: boolean }> => {
  // A browser that several people share has one token. One that nobody knows is not taken over from whoever sent it.
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

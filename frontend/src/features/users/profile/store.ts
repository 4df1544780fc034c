// PUT /user/profile: one's name, and the time zone that decides which day and month it is.
import type { ProfileChange } from "@evenkeel/contracts/api/users"
import { client } from "../../../lib/api.ts"
import { asCommand, refetchShown } from "../../../api/refetching.ts"
import { update, withinSession } from "../../../lib/store.ts"
import { auth } from "../../../lib/session.ts"

/** Rejects with a RequestFailed. */
export const changeProfile = async (body: ProfileChange): Promise<void> => {
  const { name, timeZone, isTimeZoneChosen } = await withinSession(asCommand(client.changeProfile({ body })))
  if (auth.user === null) return
  const before = auth.user.timeZone
  update(auth, { user: { ...auth.user, name, timeZone, isTimeZoneChosen } })
  // There it may be another month.
  if (timeZone !== before) void refetchShown()
}

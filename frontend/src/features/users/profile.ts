// The person's name, and the time zone that decides which day and month it is.
import type { ProfileChange } from "@evenkeel/contracts/api/users/users"
import { run } from "../../api/run.ts"
import { auth } from "../../lib/session.ts"
import { update } from "../../lib/store.ts"

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Rejects with a RequestFailed. */
export const changeProfile = async (body: ProfileChange): Promise<void> => {
  const { name, timeZone, isTimeZoneChosen } = await run("changeProfile", { body })
  if (auth.user === null) return
  update(auth, { user: { ...auth.user, name, timeZone, isTimeZoneChosen } })
}

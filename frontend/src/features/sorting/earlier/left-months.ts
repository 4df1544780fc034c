// Whoever begins with a month is not asked about those before it, unless they ask for it themselves.
import { keep, kept } from "../../../lib/browser-storage.ts"
import { auth } from "../../users/store.ts"

const key = (): string => `left-before-${auth.user?.userId ?? ""}`

/** The month that the person has begun with, YYYY-MM; "" if they have left none. */
export const firstMonth = (): string => kept(key()) ?? ""

export const beginWith = (month: string): void => keep(key(), month)

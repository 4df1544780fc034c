// Which day it is for a person, by the product's clock. The browser goes by this one: its own clock may be in another month.
import type { Answer } from "@evenkeel/contracts/http/server"
import { dateIn } from "@evenkeel/contracts/month"
import type { Cursor } from "./cursor.ts"

/** What an answer tells beside its reply. Nothing is known of who has no revision. */
export const standingOf = ({ revision, timeZone }: Pick<Cursor, "revision" | "timeZone">, now: Date): Pick<Answer<"accounts">, "revision" | "date"> =>
  revision === undefined ? {} : { revision, date: dateIn(timeZone, now) }

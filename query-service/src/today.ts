// The person's date by the product's clock. The browser uses this one, because its own clock may be in another month.
import type { Answer } from "@evenkeel/server-kit/http/routes"
import { dateIn } from "@evenkeel/contracts/month"
import type { Cursor } from "./cursor.ts"

/** What an answer carries besides its reply: the revision and the date, if anything is known about the person. */
export const standingOf = (
  { revision, timeZone }: Pick<Cursor, "revision" | "timeZone">,
  now: Date,
): Pick<Answer<"accounts">, "revision" | "date"> =>
  revision === undefined ? {} : { revision, date: dateIn(timeZone, now) }

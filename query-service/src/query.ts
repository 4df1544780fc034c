// A query is the lists of rows that it reads, and how its reply follows from them. The lists of one reply are read in one
// statement, so that they show one moment, and with them the revision of that moment.
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Call } from "@evenkeel/contracts/http/server"
import type { Month } from "@evenkeel/contracts/month"
import type { Reply, RoutesOf } from "@evenkeel/contracts/routes"
import { cursorOf, selectCursor, type Cursor, type CursorRow } from "./cursor.ts"

export type QueryName = RoutesOf<"query">

export interface Question<Name extends QueryName> {
  readonly call: Pick<Call<Name>, "params" | "body">
  /** The person's present month. */
  readonly month: Month
}

/** `lists` are selects; $1 is the user, what follows it comes from `values`. No reply where there is no such thing. */
export interface Query<Name extends QueryName, Lists extends object = object> {
  readonly lists: { readonly [List in keyof Lists]: string }
  readonly values?: (question: Question<Name>) => ReadonlyArray<unknown>
  readonly reply: (lists: Lists, question: Question<Name>) => Reply<Name> | undefined
  /** What is not found where there is no reply. */
  readonly what?: string
}

export interface Snapshot<Lists> extends Cursor {
  /** Empty where nothing is known of the user. */
  readonly lists: Lists
}

/** undefined while the tables are being laid. */
export const readSnapshot = async <Name extends QueryName, Lists extends object>(
  pool: pg.Pool, name: Name, query: Query<Name, Lists>, userId: UserId, question: Question<Name>,
): Promise<Snapshot<Lists> | undefined> => {
  const { rows } = await pool.query<CursorRow & Lists>({
    name,
    text: statementOf(query),
    values: [userId, ...(query.values?.(question) ?? [])],
  })
  const [row] = rows
  return row && { ...cursorOf(row), lists: row }
}

/** The cursor, and each list as JSON, in which cents come as numbers. */
const statementOf = ({ lists }: { readonly lists: object }): string =>
  selectCursor(...Object.entries<string>(lists as Readonly<Record<string, string>>)
    .map(([name, select]) => `(select coalesce(json_agg(list), '[]') from (${select}) list) as "${name}"`))

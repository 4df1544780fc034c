// A query declares the lists of rows that it reads, and makes its reply from them. All lists are read in one statement,
// together with the cursor, so that they show one moment and its revision.
import type pg from "pg"
import { columnOf, type Fields } from "@evenkeel/contracts/budget/figures/record"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Call } from "@evenkeel/server-kit/http/routes"
import type { Month } from "@evenkeel/contracts/month"
import type { Reply, RoutesOf } from "@evenkeel/contracts/routes"
import { cursorOf, selectCursor, type Cursor, type CursorRow } from "./cursor.ts"

export type QueryName = RoutesOf<"query">

export interface Question<Name extends QueryName> {
  readonly call: Pick<Call<Name>, "params" | "query" | "body">
  /** The person's present month. */
  readonly month: Month
}

/** The question, with the part of the budget that was read along with it. */
export interface Answered<Name extends QueryName> extends Question<Name> {
  readonly currency: Currency
}

/** `lists` are SELECTs: $1 is the user, further parameters come from `values`. No reply means not found. */
export interface Query<Name extends QueryName, Lists extends object = object> {
  readonly lists: { readonly [List in keyof Lists]: string }
  readonly values?: (question: Question<Name>) => ReadonlyArray<unknown>
  readonly reply: (lists: Lists, answered: Answered<Name>) => Reply<Name> | undefined
  /** The noun in the message "... not found". */
  readonly what?: string
}

export interface Snapshot<Lists> extends Cursor {
  /** Empty lists if nothing is known about the user. */
  readonly lists: Lists
}

/** Selects a record's fields under their own names, from its table or from an alias. */
export const columnsOf = (fields: Fields, alias?: string): string =>
  Object.keys(fields)
    .map((field) => `${alias === undefined ? "" : `${alias}.`}${columnOf(field)} as "${field}"`)
    .join(", ")

/** undefined while the tables are being built. */
export const readSnapshot = async <Name extends QueryName, Lists extends object>(
  pool: pg.Pool,
  name: Name,
  query: Query<Name, Lists>,
  userId: UserId,
  question: Question<Name>,
): Promise<Snapshot<Lists> | undefined> => {
  const { rows } = await pool.query<CursorRow & Lists>({
    name,
    text: statementOf(query),
    values: [userId, ...(query.values?.(question) ?? [])],
  })
  const [row] = rows
  return row && { ...cursorOf(row), lists: row }
}

/** Selects the cursor and each list as JSON, in which cents are numbers. */
const statementOf = ({ lists }: { readonly lists: object }): string =>
  selectCursor(
    ...Object.entries<string>(lists as Readonly<Record<string, string>>).map(
      ([name, select]) => `(select coalesce(json_agg(list), '[]') from (${select}) list) as "${name}"`,
    ),
  )

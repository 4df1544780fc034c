// A command beside its route: the queries that it changes, and its optimistic effect on them.
import type { Client } from "@evenkeel/contracts/client"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import type { PagedName, Pages } from "../pages.ts"
import type { Answer, QueryName, Tag } from "../queries.ts"

type Input<Name extends RouteName> = NonNullable<Parameters<Client[Name]>[0]>

export interface Command<Name extends RouteName> {
  /** Queries with these tags are fetched again. */
  readonly changes: ReadonlyArray<Tag>
  /** The optimistic effect, also written into the cache with the reply. Idempotent: a fetch may include it already. */
  readonly shows?: {
    readonly [Query in QueryName]?: (data: Answer<Query>, input: Input<Name>, reply?: Reply<Name>) => Answer<Query>
  }
  /** Written into the cache with the reply, where waiting for the fetch after it would be felt. */
  readonly answers?: {
    readonly [Query in QueryName]?: (data: Answer<Query>, input: Input<Name>, reply: Reply<Name>) => Answer<Query>
  } & { readonly [List in PagedName]?: (data: Pages<List>, input: Input<Name>, reply: Reply<Name>) => Pages<List> }
  /** Sent after the replies to earlier commands like it, and not at all if one of those was refused. */
  readonly inTurn?: true
  /** Done only once its changes are shown. */
  readonly waits?: true
  /** The sentence of the alert that offers the undo. */
  readonly done?: string | ((reply: Reply<Name>) => string)
  /** A further effect of the reply in this browser. */
  readonly afterwards?: (reply: Reply<Name>, input: Input<Name>) => void
}

export type Commands = { readonly [Name in RouteName]?: Command<Name> }

/** The list with the reply's item, which replaces the one with its key or is added at the end. */
export const withItem = <Item, Key extends keyof Item>(
  items: ReadonlyArray<Item>,
  key: Key,
  item: Item,
): ReadonlyArray<Item> =>
  items.some((other) => other[key] === item[key])
    ? items.map((other) => (other[key] === item[key] ? item : other))
    : [...items, item]

export const without = <Item, Key extends keyof Item>(
  items: ReadonlyArray<Item>,
  key: Key,
  value: Item[Key],
): ReadonlyArray<Item> => items.filter((item) => item[key] !== value)

/** The list with a change of the one item that has this value. */
export const changed = <Item, Key extends keyof Item>(
  items: ReadonlyArray<Item>,
  key: Key,
  value: Item[Key],
  change: (item: Item) => Item,
): ReadonlyArray<Item> => items.map((item) => (item[key] === value ? change(item) : item))

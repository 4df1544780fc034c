// What a command is, besides its route: what it changes, and what is shown of that.
import type { Client } from "@evenkeel/contracts/client"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import type { PagedName, Pages } from "../pages.ts"
import type { Answer, QueryName, Tag } from "../queries.ts"

type Input<Name extends RouteName> = NonNullable<Parameters<Client[Name]>[0]>

export interface Command<Name extends RouteName> {
  /** What depends on these is fetched again. */
  readonly changes: ReadonlyArray<Tag>
  /**
   * What is shown until the answer has come, and written into the cache then, with the answer. It must be idempotent,
   * because a fetch may already include it.
   */
  readonly shows?: {
    readonly [Query in QueryName]?: (data: Answer<Query>, input: Input<Name>, reply?: Reply<Name>) => Answer<Query>
  }
  /** What is written into the cache only with the answer, where waiting for the fetch after it would be felt. */
  readonly answers?: {
    readonly [Query in QueryName]?: (data: Answer<Query>, input: Input<Name>, reply: Reply<Name>) => Answer<Query>
  } & { readonly [List in PagedName]?: (data: Pages<List>, input: Input<Name>, reply: Reply<Name>) => Pages<List> }
  /** It is sent once others like it are answered, and not at all if one of those was refused. */
  readonly inTurn?: true
  /** It is done only once what it has changed is shown. */
  readonly waits?: true
  /** The sentence of the alert that offers the undo. */
  readonly done?: string | ((reply: Reply<Name>) => string)
  /** What else the answer leads to in this browser. */
  readonly afterwards?: (reply: Reply<Name>, input: Input<Name>) => void
}

export type Commands = { readonly [Name in RouteName]?: Command<Name> }

/** An item that the answer gives, in the place of the one before it; at the end if it is new. */
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

/** The same list, with a change of the one item that has this value. */
export const changed = <Item, Key extends keyof Item>(
  items: ReadonlyArray<Item>,
  key: Key,
  value: Item[Key],
  change: (item: Item) => Item,
): ReadonlyArray<Item> => items.map((item) => (item[key] === value ? change(item) : item))

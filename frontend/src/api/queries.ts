// Everything that the app reads from the server: one line for each query, and one cache of the replies. A component
// names a query and re-renders with it; commands (run.ts) and live updates (live.ts) invalidate replies by tags.
import type { Client } from "@evenkeel/contracts/client"
import type { paths, RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { QueryClient, hashKey, queryOptions, useQuery } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { client, messageOf } from "../lib/api.ts"
import { resetWithSession, withinSession } from "../lib/store.ts"
import { onOverlays, overlaid, overlays } from "./overlays.ts"

/**
 * A part of the state that a reply may depend on, and a command may change. "earlier" are the earlier months, beyond
 * the queue in replies to commands; "preview" is how an import's files are read, and "rows" are its rows.
 */
export type Tag =
  | "accounts"
  | "earlier"
  | "imports"
  | "plan"
  | "preview"
  | "rows"
  | "rules"
  | "security"
  | "transactions"

export const all: ReadonlyArray<Tag> = ["accounts", "earlier", "imports", "plan", "rules", "transactions"]

type Readable =
  | { [Name in RouteName]: (typeof paths)[Name] extends `GET ${string}` ? Name : never }[RouteName]
  | "categoryPerformances"

interface Query<Name extends RouteName> {
  readonly tags: ReadonlyArray<Tag>
  /** Fetched at every visit; the cached data is shown until then. */
  readonly always?: true
  /** The query is polled while this is true. */
  readonly follows?: (shown: Reply<Name>) => boolean
  /** Fetched once this other query has data. */
  readonly after?: Readable
  /** Merges a reply with the one before. */
  readonly merge?: (before: Reply<Name>, now: Reply<Name>) => Reply<Name>
}

/** Keeps the former order, so that assigned transactions stay in front; new ones come first. */
const inOrderOf = (before: Reply<"transactions">, now: Reply<"transactions">): Reply<"transactions"> => {
  const places = new Map(before.map(({ transactionId }, index) => [transactionId, index]))
  const placeOf = ({ transactionId }: Reply<"transactions">[number]): number => places.get(transactionId) ?? -1
  return now.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Adds newer entries in front of the former ones, so that no entry moves to another page. */
const withNewer = (before: Reply<"auditHistory">, now: Reply<"auditHistory">): Reply<"auditHistory"> => {
  const newest = before.entries[0]?.revision ?? -1
  const added = now.entries.filter(({ revision }) => revision > newest)
  // If all are new, there may be a gap between them and the former ones.
  if (added.length === now.entries.length) return now
  return { ...now, entries: [...added, ...before.entries], next: before.next }
}

export const queries = {
  accounts: { tags: ["accounts"] },
  auditDiff: { tags: all },
  auditExplain: { tags: all },
  auditHistory: { tags: all, merge: withNewer },
  auditState: { tags: all },
  budgetPerformances: { tags: ["plan", "transactions"], always: true },
  categories: { tags: ["plan"] },
  categoryPerformances: { tags: ["plan", "transactions"], always: true },
  categoryTrend: { tags: ["plan", "transactions"] },
  categoryTypes: { tags: ["plan"] },
  currentUser: { tags: all },
  importPreview: { tags: ["preview"], follows: ({ state }) => state === "importing" },
  imports: { tags: ["imports"], always: true },
  incomes: { tags: ["plan"] },
  merchantTrend: { tags: ["transactions"] },
  notices: { tags: ["accounts", "security"], always: true },
  passkeys: { tags: ["security"], always: true },
  proposedPlan: { tags: ["accounts", "plan", "transactions"], always: true },
  rules: { tags: ["rules"] },
  security: { tags: ["security"], always: true },
  sessions: { tags: ["security"], always: true },
  searchTransactions: { tags: ["transactions"] },
  transactions: { tags: ["transactions"], after: "accounts", merge: inOrderOf },
} satisfies { readonly [Name in Readable]?: Query<Name> }

export type QueryName = keyof typeof queries
export type Answer<Name extends QueryName> = Reply<Name>

const minute = 60_000

/** Components import the cache: a provider's code would be needed before anyone signs in. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 5 * minute,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    },
  },
})

/** The message of each query whose last fetch failed. */
const failures = new Map<string, string>()

/** The number of changes by commands, which serves as a clock. */
let changes = 0
const lastChange = new Map<Tag, number>()

/** A reply to an earlier request is stale, and not used. */
export const noteChange = (tags: ReadonlyArray<Tag>): void => {
  changes += 1
  for (const tag of tags) lastChange.set(tag, changes)
}

resetWithSession(() => {
  cache.clear()
  failures.clear()
})

type Input<Name extends QueryName> = Parameters<Client[Name]>

export const keyOf = (name: QueryName, input?: object) => [name, input ?? {}] as const

/** Fetches, and keeps the failure's message. A reply that a command has overtaken is fetched again. */
export const reading = async <Data>(
  queryKey: readonly unknown[],
  tags: ReadonlyArray<Tag>,
  read: () => Promise<Data>,
): Promise<Data> => {
  const hash = hashKey(queryKey)
  try {
    for (;;) {
      const before = changes
      // oxlint-disable-next-line no-await-in-loop -- one reply after the other
      const answer = await withinSession(read())
      failures.delete(hash)
      if (tags.every((tag) => (lastChange.get(tag) ?? 0) <= before)) return answer
    }
  } catch (failure) {
    failures.set(hash, messageOf(failure))
    throw failure
  }
}

/** A message if the query's last fetch failed; else "". */
export const failureOf = (hash: string): string => failures.get(hash) ?? ""

const optionsOf = <Data>(
  queryKey: readonly unknown[],
  tags: ReadonlyArray<Tag>,
  read: (context: { readonly signal: AbortSignal }) => Promise<Data>,
) =>
  queryOptions<Data>({
    queryKey,
    meta: { tags },
    // A fetch that takes the context's signal is aborted when its screen is left.
    queryFn: (context) => reading(queryKey, tags, () => read(context)),
  })

export const queryFor = <Name extends QueryName>(name: Name, ...[input]: Input<Name>) => {
  const { tags, after, merge } = queries[name] as Query<RouteName>
  const call = client[name] as (input?: object) => Promise<Reply<Name>>
  const queryKey = keyOf(name, input)
  const merged = (now: Reply<Name>): Reply<Name> => {
    const before = cache.getQueryData<Reply<Name>>(queryKey)
    return merge === undefined || before === undefined ? now : (merge(before as never, now as never) as Reply<Name>)
  }
  if (input !== undefined) return optionsOf(queryKey, tags, ({ signal }) => call({ ...input, signal }).then(merged))
  // A list is cached for other screens, so its fetch goes on if its screen has been left.
  const options = optionsOf(queryKey, tags, async () => {
    if (after !== undefined && cache.getQueryData(keyOf(after as QueryName)) === undefined)
      await cache.fetchQuery(queryFor(after as "accounts"))
    return merged(await call())
  })
  return { ...options, gcTime: Infinity }
}

export interface Server<Data> {
  /** undefined until fetched. Includes the optimistic effects of pending commands. */
  readonly data: Data | undefined
  /** A message if the last fetch failed; else "". */
  readonly error: string
  readonly retry: () => Promise<unknown>
}

const useReading = <Data>(options: ReturnType<typeof optionsOf<Data>>, wanted: boolean): Server<Data> => {
  const { data, refetch } = useQuery({ ...options, enabled: wanted, notifyOnChangeProps: ["data", "error"] }, cache)
  useSyncExternalStore(onOverlays, overlays)
  const hash = hashKey(options.queryKey)
  return { data: overlaid(String(options.queryKey[0]), hash, data), error: failureOf(hash), retry: refetch }
}

/** In milliseconds: data this fresh belongs to the same visit, whose parts are mounted one after the other. */
const oneVisit = 1000

export const atVisit = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): boolean | "always" =>
  Date.now() - state.dataUpdatedAt > oneVisit ? "always" : true

/** In milliseconds. */
const followingPace = 400

/** The reply, if `wanted`: fetched when it is first shown, and again after each change. */
export const useServerIf = <Name extends QueryName>(wanted: boolean, name: Name, ...input: Input<Name>) => {
  const options = queryFor(name, ...input) as ReturnType<typeof optionsOf<Reply<Name>>>
  const { always = false, follows } = queries[name] as unknown as Query<Name>
  const refetchInterval: typeof options.refetchInterval = ({ queryHash, state }) => {
    const shown = overlaid(name, queryHash, state.data)
    return shown !== undefined && follows?.(shown) === true && followingPace
  }
  return useReading(
    { ...options, ...(always && { refetchOnMount: atVisit }), ...(follows && { refetchInterval }) },
    wanted,
  )
}

export const useServer = <Name extends QueryName>(name: Name, ...input: Input<Name>): Server<Reply<Name>> =>
  useServerIf(true, name, ...input)

/** The same for data from several calls; `key` identifies it. */
export const useServerCalls = <Data>(
  key: string,
  read: (signal: AbortSignal) => Promise<Data>,
  wanted = true,
): Server<Data> =>
  useReading(
    optionsOf(["calls", key], all, ({ signal }) => read(signal)),
    wanted,
  )

/** The lists without parameters. */
export type ListName =
  | "accounts"
  | "budgetPerformances"
  | "categories"
  | "categoryTypes"
  | "imports"
  | "incomes"
  | "rules"
  | "transactions"

/** Empty until fetched. */
export const useList = <Name extends ListName>(name: Name): Reply<Name> =>
  (useServer(name as ListName).data ?? none) as Reply<Name>

// A constant, so that it causes no re-render.
const none: ReadonlyArray<never> = []

/** The list with optimistic effects; empty until fetched. */
export const list = <Name extends ListName>(name: Name): Reply<Name> => {
  const key = keyOf(name)
  return (overlaid(name, hashKey(key), cache.getQueryData<Reply<Name>>(key)) ?? none) as Reply<Name>
}

/** Fetches lists that are not cached. Resolves to whether all are; never rejects. */
export const fetchLists = async (...names: ReadonlyArray<ListName>): Promise<boolean> => {
  const outcomes = await Promise.allSettled(names.map((name) => cache.fetchQuery(queryFor(name as "accounts"))))
  return outcomes.every(({ status }) => status === "fulfilled")
}

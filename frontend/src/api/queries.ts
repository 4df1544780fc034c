// Everything that the app reads from the server: one line a list, and one cache of the answers. Who shows a list names it,
// and sees every change of it; commands (run.ts) and news from the server (live.ts) say which answers are stale.
import type { Client } from "@evenkeel/contracts/client"
import type { paths, RouteName } from "@evenkeel/contracts/paths"
import type { Reply } from "@evenkeel/contracts/routes"
import { QueryClient, hashKey, queryOptions, useQuery } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { client, messageOf } from "../lib/api.ts"
import { resetWithSession, withinSession } from "../lib/store.ts"
import { onOverlays, overlaid, overlays } from "./overlays.ts"

/**
 * What an answer may depend on, and a command may change. "earlier" is what waits of earlier months, beyond what the answers
 * to commands say of it; "preview" is what files that are being imported were understood as, and "rows" what they would bring.
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
  /** Fetched at every visit; what is known is shown until then. */
  readonly always?: true
  /** It is asked for again and again as long as this says so of what is shown. */
  readonly follows?: (shown: Reply<Name>) => boolean
  /** It is asked for once that one is there. */
  readonly after?: Readable
  /** What is shown of an answer beside the one before. */
  readonly merge?: (before: Reply<Name>, now: Reply<Name>) => Reply<Name>
}

/** In the order in which they were before, so that what was just assigned stays in front; what is new comes first. */
const inOrderOf = (before: Reply<"transactions">, now: Reply<"transactions">): Reply<"transactions"> => {
  const places = new Map(before.map(({ transactionId }, index) => [transactionId, index]))
  const placeOf = ({ transactionId }: Reply<"transactions">[number]): number => places.get(transactionId) ?? -1
  return now.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What has come since in front of what was shown, so that no entry moves to another page. */
const withNewer = (before: Reply<"auditHistory">, now: Reply<"auditHistory">): Reply<"auditHistory"> => {
  const newest = before.entries[0]?.revision ?? -1
  const added = now.entries.filter(({ revision }) => revision > newest)
  // All of them: there may be more between these and the ones shown.
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
  notices: { tags: ["security"], always: true },
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

/** Components name the queries, not the cache: there is no provider, whose code would be needed before anyone signs in. */
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

/** Why the last fetch of a query failed, as a message, until one succeeds. */
const failures = new Map<string, string>()

/** Counts what commands have changed. */
let changes = 0
const lastChange = new Map<Tag, number>()

/** What was asked for before is older than this, and is not taken. */
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

/** Reads, and keeps why it could not. An answer that a command has overtaken is asked for again. */
export const reading = async <Data>(
  queryKey: readonly unknown[],
  tags: ReadonlyArray<Tag>,
  read: () => Promise<Data>,
): Promise<Data> => {
  const hash = hashKey(queryKey)
  try {
    for (;;) {
      const before = changes
      // oxlint-disable-next-line no-await-in-loop -- one answer after the other
      const answer = await withinSession(read())
      failures.delete(hash)
      if (tags.every((tag) => (lastChange.get(tag) ?? 0) <= before)) return answer
    }
  } catch (failure) {
    failures.set(hash, messageOf(failure))
    throw failure
  }
}

/** Why the last fetch of that query failed, as a message; "" if it did not. */
export const failureOf = (hash: string): string => failures.get(hash) ?? ""

const optionsOf = <Data>(
  queryKey: readonly unknown[],
  tags: ReadonlyArray<Tag>,
  read: (context: { readonly signal: AbortSignal }) => Promise<Data>,
) =>
  queryOptions<Data>({
    queryKey,
    meta: { tags },
    // Whoever takes the signal from the context is aborted when its screen is left.
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
  // A list is kept for whoever needs it next, and still fetched if its screen has been left.
  const options = optionsOf(queryKey, tags, async () => {
    if (after !== undefined && cache.getQueryData(keyOf(after as QueryName)) === undefined)
      await cache.fetchQuery(queryFor(after as "accounts"))
    return merged(await call())
  })
  return { ...options, gcTime: Infinity }
}

export interface Server<Data> {
  /** undefined until it has been fetched. It includes what commands that are on their way are expected to change. */
  readonly data: Data | undefined
  /** Why the last fetch failed, as a message; "" if it did not. */
  readonly error: string
  readonly retry: () => Promise<unknown>
}

const useReading = <Data>(options: ReturnType<typeof optionsOf<Data>>, wanted: boolean): Server<Data> => {
  const { data, refetch } = useQuery({ ...options, enabled: wanted, notifyOnChangeProps: ["data", "error"] }, cache)
  useSyncExternalStore(onOverlays, overlays)
  const hash = hashKey(options.queryKey)
  return { data: overlaid(String(options.queryKey[0]), hash, data), error: failureOf(hash), retry: refetch }
}

/** In milliseconds: what came so shortly before belongs to the same visit, whose parts are mounted one after the other. */
const oneVisit = 1000

export const atVisit = ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): boolean | "always" =>
  Date.now() - state.dataUpdatedAt > oneVisit ? "always" : true

/** In milliseconds. */
const followingPace = 400

/** What the server answers, once it is wanted; fetched when it is first shown, and again whenever it has changed. */
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

/** The same for what takes several calls; `key` tells it from others. */
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

/** Empty until it has been fetched. */
export const useList = <Name extends ListName>(name: Name): Reply<Name> =>
  (useServer(name as ListName).data ?? none) as Reply<Name>

// Always the same one, so that nothing is drawn again.
const none: ReadonlyArray<never> = []

/** The list as it is shown; empty until it has been fetched. */
export const list = <Name extends ListName>(name: Name): Reply<Name> => {
  const key = keyOf(name)
  return (overlaid(name, hashKey(key), cache.getQueryData<Reply<Name>>(key)) ?? none) as Reply<Name>
}

/** Fetches lists unless they are there. Resolves to whether they are; never rejects. */
export const fetchLists = async (...names: ReadonlyArray<ListName>): Promise<boolean> => {
  const outcomes = await Promise.allSettled(names.map((name) => cache.fetchQuery(queryFor(name as "accounts"))))
  return outcomes.every(({ status }) => status === "fulfilled")
}

// The log equals the result of the product's own rules for the same commands, sent one after the other, in the order of
// the log, to an event store in memory that never fails: there is no second implementation of the rules.
import { createServer } from "node:http"
import { isDeepStrictEqual } from "node:util"
import { Effect } from "effect"
import { budgetCacheOn } from "@evenkeel/command-service/test/service"
import { categoryRoutes } from "@evenkeel/command-service/categories/routes"
import { typeRoutes } from "@evenkeel/command-service/category-types/routes"
import { makeHandle } from "@evenkeel/command-service/handle"
import { incomeRoutes } from "@evenkeel/command-service/incomes/routes"
import { planRoutes } from "@evenkeel/command-service/plan/routes"
import { ruleRoutes } from "@evenkeel/command-service/rules/routes"
import { transactionRoutes } from "@evenkeel/command-service/transactions/routes"
import { togetherRoutes } from "@evenkeel/command-service/transactions/together-routes"
import { undoRoutes } from "@evenkeel/command-service/undo/routes"
import { profileRoutes } from "@evenkeel/command-service/users/profile-routes"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { commandIdOf, type UserId } from "@evenkeel/contracts/ids"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { appServerOptions, makeApp } from "@evenkeel/server-kit/http/app"
import { mountRoutes, type Handlers } from "@evenkeel/server-kit/http/routes"
import { makeAllowance } from "@evenkeel/server-kit/limits/allowance"
import type { Log } from "@evenkeel/server-kit/observability"
import { exchange } from "../network/http.ts"
import type { Network } from "../network/socket.ts"
import { callInWords, type Call } from "../people/calls.ts"

export const logFollowsFromCommands = async (
  network: Network,
  userId: UserId,
  calls: ReadonlyArray<Call>,
  stream: ReadonlyArray<StoredEvent>,
): Promise<ReadonlyArray<string>> => {
  const model = openModel(network, userId)
  const sent = new Map(calls.flatMap((call) => (call.key === undefined ? [] : [[commandIdOf(userId, call.key), call]])))
  // A rule's effects are a command of their own, caused by the command that brought in the transactions.
  for (const causationId of new Set(stream.map(({ metadata }) => metadata.causationId))) {
    const events = stream.filter(({ metadata }) => metadata.causationId === causationId)
    const call = sent.get(causationId)
    // Events from outside: a registration, or a bank's report.
    if (call === undefined || !isDecidedAlone(call)) {
      const foreign = events.find(({ type }) => !fromOutside.has(type))
      if (foreign !== undefined && call === undefined)
        return [`Nobody has asked for ${foreign.type} at revision ${foreign.revision}`]
      await model.add(events)
      continue
    }
    const decided = await model.send(call, events[0]!.metadata.occurredAt)
    if (!isDeepStrictEqual(decided, events.map(contentOf)))
      return [
        `${callInWords(call)}\n    is in the log as ${JSON.stringify(events.map(contentOf))},` +
          `\n    but should be ${JSON.stringify(decided)}`,
      ]
  }
  return []
}

/** Events that no person's command causes. */
const fromOutside = new Set([
  "UserRegistered",
  "TimeZoneChanged",
  "RowsReported",
  "TransactionsSynced",
  "RuleApplied",
  "ConnectionChanged",
  "AccountClosed",
  "AccountReopened",
])

const isDecidedAlone = ({ path }: Call): boolean => !/^\/(account|transactions\/sync)/.test(path)

const contentOf = ({ eventId, type, data, revision }: StoredEvent) => ({ eventId, type, data, revision })

const unlimited = { requests: 1_000_000, bankCalls: 1_000_000, work: 1_000_000 }
const silent = { warn: () => {}, error: () => {} } as unknown as Log

const openModel = (network: Network, userId: UserId) => {
  const store = openInMemoryEventStore()
  const cache = budgetCacheOn({ store, shared: true })
  const handle = makeHandle({ store, cache, metrics: { handled() {}, appended() {}, conflicted() {} } })
  let at = new Date()
  const options = { handle, now: () => at }
  const handlers = {
    ...incomeRoutes(options),
    ...typeRoutes(options),
    ...categoryRoutes(options),
    ...planRoutes(options),
    ...ruleRoutes({ ...options, cache }),
    ...transactionRoutes(options),
    ...togetherRoutes(options),
    ...profileRoutes(options),
    ...undoRoutes({ ...options, store }),
  } as Partial<Handlers<"command">> as Handlers<"command">
  const app = makeApp()
  const owner = () => Effect.succeed(userId)
  mountRoutes(app, "command", handlers, { owner, allowance: makeAllowance(unlimited), log: silent })
  const server = createServer(appServerOptions, app)

  return {
    add: (events: ReadonlyArray<StoredEvent>) =>
      Effect.runPromise(
        store.append(
          events[0]!.streamId,
          "any",
          events.map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata })),
        ),
      ),
    /** Returns the events of the command. */
    send: async (call: Call, occurredAt: string) => {
      at = new Date(occurredAt)
      const before = store.log.length
      await exchange(network, (socket) => server.emit("connection", socket), {
        method: call.method,
        path: call.path,
        headers: { Authorization: "Bearer model", "Idempotency-Key": call.key! },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        line: "fine",
        timeout: 10_000,
      })
      return store.log.slice(before).map(contentOf)
    },
  }
}

import { Effect, Result } from "effect"
import { Registry } from "prom-client"
import { afterEach, describe, expect, test } from "vitest"
import { defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { deleted, entered, income, registered } from "@evenkeel/contracts/test/events"
import { newId } from "@evenkeel/contracts/ids"
import { budgetCacheOn } from "../test/service.ts"
import { accept, nothingToDo, refuseSaying, type Decision } from "./decision.ts"
import { decideTransaction } from "./transactions/decide.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { emptyChain, endAfter, follow, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { openInMemoryEventStore, type InMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { arrivingLate, away, losingAnswers, withSomebodyQuicker } from "@evenkeel/event-log/test/troubled"
import type { Handled } from "./execute/budget-cache.ts"
import type { CommandContext } from "./execute/metadata.ts"
import { makeHandle, type DecidedOn } from "./handle.ts"
import { commandMetrics } from "./metrics.ts"

const at = new Date("2026-02-14T12:00:00Z")
const context = (changes: Partial<CommandContext> = {}): CommandContext => ({
  userId: "ada",
  commandId: newId(),
  correlationId: "correlation",
  at,
  repeatable: true,
  ...changes,
})

/** The internals of a command service on that store; `shared` if other processes write to it. */
const serviceOn = (store: EventStore, shared = false, contentionTimeout = 60_000) => {
  const cache = budgetCacheOn({ store, shared })
  const figures = new Registry()
  const handle = makeHandle({ store, cache, metrics: commandMetrics(figures), contentionTimeout })
  const send = <Reply>(
    command: CommandContext,
    decide: (budget: Budget, on: DecidedOn) => Decision,
    reply: (handled: Handled) => Reply,
  ) =>
    Effect.runPromise(Effect.result(handle(command, decide, reply))).then(
      Result.match({
        onSuccess: (answer) => answer,
        onFailure: (error) => ({ error: error._tag, message: error.message }),
      }),
    )
  const figure = async (name: string) => (await figures.getSingleMetric(name)?.get())?.values[0]?.value
  return { send, figure }
}

/** Adds an income in the present month, like the route. */
const earn =
  (amount: number, month?: string) =>
  (_: Budget, { idAt }: DecidedOn) =>
    accept(income(amount, { incomeId: idAt(0), ...(month === undefined ? {} : { month }) }))
const incomesIn = ({ budget }: Handled) => ({ total: budget.plan.totalIncome, ids: [...budget.incomes.keys()] })
const totalIn = ({ budget }: Handled) => budget.plan.totalIncome

const stores: Array<InMemoryEventStore> = []
/** Every event is linked to the one before it. */
afterEach(() => {
  for (const store of stores.splice(0)) {
    let end: Followed = emptyChain
    for (const event of store.log) {
      const next = follow(end, event, sha256)
      if (!next.fits)
        throw new Error(`Revision ${event.revision} was written after another event than the one before it.`)
      end = next.end
    }
  }
})

const storeWith = async (...events: ReadonlyArray<BudgetEvent>) => {
  const store = openInMemoryEventStore()
  stores.push(store)
  if (events.length > 0) await Effect.runPromise(write(store, ...events))
  return store
}
const write = (store: EventStore, ...events: ReadonlyArray<BudgetEvent>) =>
  Effect.suspend(() => {
    const { commandId, ...metadata } = {
      commandId: newId(),
      correlationId: "c",
      causationId: "c",
      actor: "user:ada",
      occurredAt: at.toISOString(),
      timeZone: "UTC",
    }
    return store.append(budgetStream("ada"), "any", encodeEvents(events, commandId, metadata))
  })

describe("a command", () => {
  test("is decided on the existing events, and returns the budget after it", async () => {
    const { send } = serviceOn(await storeWith(registered(), income(100)))
    expect(await send(context(), earn(20), totalIn)).toEqual({ reply: 120, revision: 2 })
    expect(await send(context(), earn(3), totalIn)).toEqual({ reply: 123, revision: 3 })
  })

  test("of somebody of whom the log knows nothing is refused, so that what they do next is not the beginning of a budget", async () => {
    const store = await storeWith()
    expect(await serviceOn(store).send(context(), earn(20), totalIn)).toMatchObject({ error: "Unauthenticated" })
    expect(store.log).toEqual([])
  })

  test("without changes appends nothing, and says so", async () => {
    const store = await storeWith(registered())
    const nothing = await serviceOn(store).send(context(), () => Result.succeed([]), totalIn)
    expect(nothing).toEqual({ reply: 0, revision: 0, unchanged: true })
    expect(store.log).toHaveLength(1)
  })

  test("that is repeated is answered with what a rule did in it, too", async () => {
    const store = await storeWith(registered())
    const ruled: BudgetEvent = { _tag: "RuleApplied", ruleId: "rule", on: "2026-02-14", transactions: [], name: "Shop" }
    const command = context()
    const answer = () =>
      serviceOn(store).send(
        command,
        () => Result.succeed([income(5), ruled]),
        ({ events }) => events.length,
      )
    expect(await answer()).toEqual({ reply: 2, revision: 2 })
    expect(await answer()).toEqual({ reply: 2, revision: 2 })
  })

  test("that is refused appends nothing", async () => {
    const store = await storeWith(registered())
    expect(await serviceOn(store).send(context(), () => refuseSaying("No."), totalIn)).toEqual({
      error: "Refused",
      message: "No.",
    })
    expect(store.log).toHaveLength(1)
  })

  test("records who did it, when, where and why", async () => {
    const store = await storeWith(registered({ timeZone: "Europe/Vienna" }))
    const command = context({ traceparent: "00-trace-01" })
    await serviceOn(store).send(command, earn(1), totalIn)
    expect(store.log.at(-1)?.metadata).toEqual({
      schemaVersion: "1",
      commandId: command.commandId,
      causationId: command.commandId,
      correlationId: "correlation",
      actor: "user:ada",
      occurredAt: "2026-02-14T12:00:00.000Z",
      timeZone: "Europe/Vienna",
      traceparent: "00-trace-01",
      previousHash: endAfter(emptyChain, store.log.slice(0, 1), sha256).hash,
    })
  })

  test("is decided on those before it if twenty are sent concurrently", async () => {
    const { send } = serviceOn(await storeWith(registered()))
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(context(), earn(1), totalIn)))
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => ({ reply: index + 1, revision: index + 1 })))
  })

  test("is not decided while the store is unavailable", async () => {
    expect(
      await serviceOn(away).send(
        context(),
        () => {
          throw new Error("it was decided")
        },
        totalIn,
      ),
    ).toEqual({ error: "Unavailable", message: "The budget's store is unavailable. Please try again in a moment." })
  })
})

describe("on a revision conflict", () => {
  test.each([1, 5, 20])("repeated %d times, the command is decided again on the new events", async (times) => {
    const store = await storeWith(registered())
    const contested = withSomebodyQuicker(store, times, () => write(store, income(100, { incomeId: newId() })))
    const { send, figure } = serviceOn(contested)
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: times * 100 + 1, revision: times + 1 })
    expect(await figure("append_conflicts_total")).toBe(times)
    expect(await figure("events_appended_total")).toBe(1)
  })

  test("after which the command no longer makes sense, it is refused", async () => {
    const store = await storeWith(registered(), entered("Lunch", 1))
    const contested = withSomebodyQuicker(store, 1, () => write(store, deleted("lunch")))
    const remove = (budget: Budget) => decideTransaction({ _tag: "DeleteTransaction", transactionId: "lunch" }, budget)
    expect(await serviceOn(contested).send(context(), remove, totalIn)).toEqual({
      error: "NotFound",
      message: "Transaction not found",
    })
  })

  test("repeated for too long, the person is asked to try again", async () => {
    const store = await storeWith(registered())
    const contested = withSomebodyQuicker(store, Infinity, () => write(store, income(100, { incomeId: newId() })))
    expect(await serviceOn(contested, false, 50).send(context(), earn(1), totalIn)).toEqual({
      error: "Conflict",
      message: "The budget was changed at the same time. Please try again.",
    })
  })

  test("of a hundred commands for one person that two services get at once, none is refused", async () => {
    const store = await storeWith(registered())
    const services = [serviceOn(slowly(store), true), serviceOn(slowly(store), true)]
    const commands = Array.from({ length: 100 }, (_, index) => services[index % 2]!.send(context(), earn(1), totalIn))
    const answers = await Promise.all(commands)
    expect(answers.filter((answer) => "error" in answer)).toEqual([])
    expect(store.log).toHaveLength(101)
  })
})

/** Like a store across a network: others are faster. */
const slowly = (store: EventStore): EventStore => ({
  ...store,
  load: (streamId, from) => Effect.delay(store.load(streamId, from), 1),
  append: (streamId, expected, events) => Effect.delay(store.append(streamId, expected, events), 1),
})

describe("a command whose append got no response", () => {
  test("is applied once, and its result is returned", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    expect(await send(command, earn(5), incomesIn)).toMatchObject({ error: "Unavailable" })
    const { incomeId } = defined(store.log[1]).data as { readonly incomeId: string }
    expect(await send(command, earn(5), incomesIn)).toEqual({ reply: { total: 5, ids: [incomeId] }, revision: 1 })
    expect(store.log).toHaveLength(2)
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 6, revision: 2 })
  })

  test("returns the budget as it was then, even after other commands", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    await send(command, earn(5), totalIn)
    await send(context(), earn(100), totalIn)
    expect(await send(command, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 106, revision: 3 })
  })

  test("does so in a process that has just started", async () => {
    const store = await storeWith(registered())
    const command = context()
    await serviceOn(losingAnswers(store, 1)).send(command, earn(5), totalIn)
    expect(await serviceOn(store).send(command, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
  })

  test("does so, and leaves the budget as it is, even after a thousand other commands", async () => {
    const store = await storeWith(registered())
    const command = context()
    await serviceOn(losingAnswers(store, 1)).send(command, earn(5), totalIn)
    await Effect.runPromise(write(store, ...Array.from({ length: 1_001 }, () => income(1, { incomeId: newId() }))))
    const { send } = serviceOn(store)
    expect(await send(command, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 1_007, revision: 1_003 })
  })

  test("and that is written late, while it is retried, returns and caches what was written", async () => {
    const store = await storeWith(registered(), income(100, { incomeId: "earlier" }))
    const { send } = serviceOn(arrivingLate(store))
    const command = context()
    expect(await send(command, earn(5), totalIn)).toMatchObject({ error: "Unavailable" })
    const written = ({ events }: Handled) => events.map((event) => event._tag === "IncomeAdded" && event.incomeId)
    const answer = await send(command, earn(5), (handled) => ({ ...incomesIn(handled), written: written(handled) }))
    const { incomeId } = defined(store.log[2]).data as { readonly incomeId: string }
    const reply = { total: 105, ids: ["earlier", incomeId] }
    expect(answer).toEqual({ reply: { ...reply, written: [incomeId] }, revision: 2 })
    expect(await send(context(), () => Result.succeed([]), incomesIn)).toMatchObject({ reply, revision: 2 })
  })

  const remove = (budget: Budget) => decideTransaction({ _tag: "DeleteTransaction", transactionId: "lunch" }, budget)

  test("does so even if it would be refused now", async () => {
    const store = await storeWith(registered(), entered("Lunch", 1))
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    await send(command, remove, totalIn)
    expect(await send(command, remove, () => "deleted")).toEqual({ reply: "deleted", revision: 2 })
  })

  test("does so even if it would produce different events now", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    await send(command, earn(5), totalIn)
    expect(await send(command, () => accept(income(1), income(2, { incomeId: "second" })), totalIn)).toEqual({
      reply: 5,
      revision: 1,
    })
    expect(store.log).toHaveLength(2)
  })

  test("does so even if it would have nothing to do now", async () => {
    const store = await storeWith(registered())
    const command = context()
    await serviceOn(losingAnswers(store, 1)).send(command, earn(5), totalIn)
    const { send } = serviceOn(store)
    await send(context(), earn(100), totalIn)
    expect(await send(command, () => nothingToDo, totalIn)).toEqual({ reply: 5, revision: 1 })
  })

  test("is refused if it has no idempotency key, because a repeat cannot be recognised", async () => {
    const store = await storeWith(registered(), entered("Lunch", 1))
    const { send } = serviceOn(losingAnswers(store, 1))
    await send(context({ repeatable: false }), remove, totalIn)
    expect(await send(context({ repeatable: false }), remove, totalIn)).toEqual({
      error: "NotFound",
      message: "Transaction not found",
    })
  })
})

test("a command sent to two services at the same time is applied once, and both return and store the same", async () => {
  const store = await storeWith(registered())
  const command = context()
  const quicker = serviceOn(store, true)
  const answers: Array<object> = []
  const slower = serviceOn(
    withSomebodyQuicker(store, 1, () =>
      Effect.promise(async () => void answers.push(await quicker.send(command, earn(5), incomesIn))),
    ),
    true,
  )
  answers.push(await slower.send(command, earn(5), incomesIn))
  expect(answers[1]).toEqual(answers[0])
  expect(store.log).toHaveLength(2)
  expect(await slower.send(context(), () => Result.succeed([]), incomesIn)).toEqual({ ...answers[0], unchanged: true })
})

describe("an unreadable event", () => {
  test("stops every command on its stream before the decision", async () => {
    const store = await storeWith(registered())
    const known = (await Effect.runPromise(store.load(budgetStream("ada"), 0)))[0]!
    await Effect.runPromise(
      store.append(budgetStream("ada"), 0, [{ ...known, eventId: newId(), type: "IncomeDoubled" }]),
    )
    let decided = 0
    const send = () =>
      serviceOn(store).send(
        context(),
        () => {
          decided += 1
          return accept(income(1))
        },
        totalIn,
      )
    await expect(send()).rejects.toMatchObject({
      _tag: "UndecodableEvent",
      type: "IncomeDoubled",
      reason: "unknown type",
    })
    expect(decided).toBe(0)
    expect(store.log).toHaveLength(2)
  })
})

test("the same command decided in two processes makes the same events", async () => {
  const before = (await storeWith(registered(), income(100, { incomeId: "earlier" }))).log
  const events = await Promise.all(
    [1, 2].map(async () => {
      const store = await storeWith()
      await Effect.runPromise(store.append(budgetStream("ada"), "no stream", before))
      await serviceOn(store).send(context({ commandId: "0198c0de-0000-7000-8000-000000000001" }), earn(5), totalIn)
      return store.log.slice(2).map(({ eventId, type, data, metadata }) => ({ eventId, type, data, metadata }))
    }),
  )
  expect(events[0]).toHaveLength(1)
  expect(events[0]).toEqual(events[1])
})

test.each([false, true])(
  "if an earlier attempt at a command is what was written, the budget has its events from the next command on, shared: %s",
  async (shared) => {
    const store = await storeWith(registered())
    const { send } = serviceOn(arrivingLate(store), shared)
    const command = context()
    const inMonths = ({ budget }: Handled) => [...budget.plans.keys()]
    expect(await send(command, earn(5, "2026-02"), inMonths)).toMatchObject({ error: "Unavailable" })
    const retried = { ...command, at: new Date("2026-03-01T00:00:00Z") }
    await send(retried, earn(5, "2026-03"), inMonths)
    expect(defined(store.log[1]).data).toMatchObject({ month: "2026-02" })
    expect(await send(context(), () => nothingToDo, inMonths)).toMatchObject({ reply: ["2026-02"], revision: 1 })
  },
)

test("events are linked to an earlier attempt that was written while the process that repeats the command had just started", async () => {
  const store = await storeWith(registered())
  const late = arrivingLate(store)
  const command = context()
  await serviceOn(late).send(command, earn(5), totalIn)
  const { send } = serviceOn(late)
  expect(await send({ ...command, correlationId: "another" }, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
  expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 6, revision: 2 })
  expect(store.log[1]?.metadata.correlationId).toBe("correlation")
})

import { Effect, Result } from "effect"
import { Registry } from "prom-client"
import { describe, expect, test } from "vitest"
import { present, type Budget } from "@evenkeel/contracts/budget/budget"
import { encodeEvents } from "@evenkeel/contracts/events/codec"
import { budgetStream } from "@evenkeel/contracts/events/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/events/events"
import { deleted, entered, income, registered } from "@evenkeel/contracts/events/testing"
import { newId } from "@evenkeel/contracts/ids"
import { makeBudgetCache } from "./budget-cache.ts"
import { accept, refuseSaying, type Decision } from "./decide/decision.ts"
import { decideTransaction } from "./decide/transactions.ts"
import type { EventStore } from "./event-store/event-store.ts"
import { openInMemoryEventStore } from "./event-store/testing/in-memory.ts"
import { arrivingLate, away, losingAnswers, withSomebodyQuicker } from "./event-store/testing/troubled.ts"
import { makeHandle, type CommandContext, type Handled } from "./handle.ts"
import { commandMetrics } from "./metrics.ts"

const at = new Date("2026-02-14T12:00:00Z")
const context = (told: Partial<CommandContext> = {}): CommandContext =>
  ({ userId: "ada", commandId: newId(), correlationId: "correlation", at, repeatable: true, ...told })

/** A command service's inside on that store; `shared` where there is another beside it. */
const serviceOn = (store: EventStore, shared = false) => {
  const cache = makeBudgetCache({ store, shared })
  const handle = makeHandle({ store, cache, metrics: commandMetrics(new Registry()) })
  const send = <Reply>(command: CommandContext, decide: (budget: Budget) => Decision, reply: (handled: Handled) => Reply) =>
    Effect.runPromise(Effect.result(handle(command, decide, reply))).then(Result.match({
      onSuccess: (answer) => answer,
      onFailure: (error) => ({ error: error._tag, message: error.message }),
    }))
  return { send, cache }
}

/** Adds an income under an id of its own each time it is decided, as a route does. */
const earn = (amount: number) => () => accept(income(amount, { incomeId: newId() }))
const incomesIn = ({ budget }: Handled) => ({ total: budget.plan.totalIncome, ids: [...budget.incomes.keys()] })
const totalIn = ({ budget }: Handled) => budget.plan.totalIncome

const storeWith = async (...events: ReadonlyArray<BudgetEvent>) => {
  const store = openInMemoryEventStore()
  await Effect.runPromise(write(store, ...events))
  return store
}
const write = (store: EventStore, ...events: ReadonlyArray<BudgetEvent>) => Effect.suspend(() => {
  const { commandId, ...metadata } = { commandId: newId(), correlationId: "c", causationId: "c", actor: "user:ada", occurredAt: at.toISOString(), timeZone: "UTC" }
  return store.append(budgetStream("ada"), "any", encodeEvents(events, commandId, metadata))
})

describe("a command", () => {
  test("is decided on what happened before, and answers with the budget after it", async () => {
    const { send } = serviceOn(await storeWith(registered(), income(100)))
    expect(await send(context(), earn(20), totalIn)).toEqual({ reply: 120, revision: 2 })
    expect(await send(context(), earn(3), totalIn)).toEqual({ reply: 123, revision: 3 })
  })

  test("that changes nothing appends nothing", async () => {
    const store = await storeWith(registered())
    expect(await serviceOn(store).send(context(), () => Result.succeed([]), totalIn)).toEqual({ reply: 0, revision: 0 })
    expect(store.log).toHaveLength(1)
  })

  test("that is refused appends nothing", async () => {
    const store = await storeWith(registered())
    expect(await serviceOn(store).send(context(), () => refuseSaying("No."), totalIn)).toEqual({ error: "Refused", message: "No." })
    expect(store.log).toHaveLength(1)
  })

  test("leaves behind who did it, when, where and why", async () => {
    const store = await storeWith(registered({ timeZone: "Europe/Vienna" }))
    const command = context({ traceparent: "00-trace-01" })
    await serviceOn(store).send(command, earn(1), totalIn)
    expect(store.log.at(-1)?.metadata).toEqual({
      schemaVersion: "1", commandId: command.commandId, causationId: command.commandId, correlationId: "correlation", actor: "user:ada",
      occurredAt: "2026-02-14T12:00:00.000Z", timeZone: "Europe/Vienna", traceparent: "00-trace-01",
    })
  })

  test("of twenty at once is decided on those before it", async () => {
    const { send } = serviceOn(await storeWith(registered()))
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(context(), earn(1), totalIn)))
    expect(answers).toEqual(Array.from({ length: 20 }, (_, index) => ({ reply: index + 1, revision: index + 1 })))
  })

  test("is not decided while the store is away", async () => {
    expect(await serviceOn(away).send(context(), () => { throw new Error("it was decided") }, totalIn))
      .toEqual({ error: "Unavailable", message: "The budget's store is unavailable. Please try again in a moment." })
  })
})

describe("when another was quicker", () => {
  test.each([1, 5])("%d times, the command is decided again on what the other did", async (times) => {
    const store = await storeWith(registered())
    const contested = withSomebodyQuicker(store, times, () => write(store, income(100, { incomeId: newId() })))
    expect(await serviceOn(contested).send(context(), earn(1), totalIn)).toEqual({ reply: times * 100 + 1, revision: times + 1 })
  })

  test("and the command no longer makes sense, it is refused", async () => {
    const store = await storeWith(registered(), entered("Lunch", 1))
    const contested = withSomebodyQuicker(store, 1, () => write(store, deleted("lunch")))
    const remove = (budget: Budget) => decideTransaction({ _tag: "DeleteTransaction", transactionId: "lunch" }, budget)
    expect(await serviceOn(contested).send(context(), remove, totalIn)).toEqual({ error: "NotFound", message: "Transaction not found" })
  })

  test("more than five times, the person is asked to try again", async () => {
    const store = await storeWith(registered())
    const contested = withSomebodyQuicker(store, 6, () => write(store, income(100, { incomeId: newId() })))
    expect(await serviceOn(contested).send(context(), earn(1), totalIn))
      .toEqual({ error: "Conflict", message: "The budget was changed at the same time. Please try again." })
    expect(store.log).toHaveLength(7)
  })
})

describe("a command whose answer was lost", () => {
  test("is applied once, and answers what it did", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    expect(await send(command, earn(5), incomesIn)).toMatchObject({ error: "Unavailable" })
    const { incomeId } = present(store.log[1]).data as { readonly incomeId: string }
    expect(await send(command, earn(5), incomesIn)).toEqual({ reply: { total: 5, ids: [incomeId] }, revision: 1 })
    expect(store.log).toHaveLength(2)
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 6, revision: 2 })
  })

  test("answers the budget as it was then, also after other commands", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    await send(command, earn(5), totalIn)
    await send(context(), earn(100), totalIn)
    expect(await send(command, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 106, revision: 3 })
  })

  test("answers so in a process that has only just started", async () => {
    const store = await storeWith(registered())
    const command = context()
    await serviceOn(losingAnswers(store, 1)).send(command, earn(5), totalIn)
    expect(await serviceOn(store).send(command, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
  })

  test("answers so, and leaves the budget as it is, also after a thousand others", async () => {
    const store = await storeWith(registered())
    const command = context()
    await serviceOn(losingAnswers(store, 1)).send(command, earn(5), totalIn)
    await Effect.runPromise(write(store, ...Array.from({ length: 1_001 }, () => income(1, { incomeId: newId() }))))
    const { send } = serviceOn(store)
    expect(await send(command, earn(5), totalIn)).toEqual({ reply: 5, revision: 1 })
    expect(await send(context(), earn(1), totalIn)).toEqual({ reply: 1_007, revision: 1_003 })
  })

  test("and that comes in late, while it is sent again, answers and remembers what came in", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(arrivingLate(store))
    const command = context()
    expect(await send(command, earn(5), totalIn)).toMatchObject({ error: "Unavailable" })
    const answer = await send(command, earn(5), incomesIn)
    const { incomeId } = present(store.log[1]).data as { readonly incomeId: string }
    expect(answer).toEqual({ reply: { total: 5, ids: [incomeId] }, revision: 1 })
    expect(await send(context(), () => Result.succeed([]), incomesIn)).toEqual(answer)
  })

  const remove = (budget: Budget) => decideTransaction({ _tag: "DeleteTransaction", transactionId: "lunch" }, budget)

  test("answers so even where it would be refused now", async () => {
    const store = await storeWith(registered(), entered("Lunch", 1))
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    await send(command, remove, totalIn)
    expect(await send(command, remove, () => "deleted")).toEqual({ reply: "deleted", revision: 2 })
  })

  test("answers so even where it would have other events now", async () => {
    const store = await storeWith(registered())
    const { send } = serviceOn(losingAnswers(store, 1))
    const command = context()
    await send(command, earn(5), totalIn)
    expect(await send(command, () => accept(income(1), income(2, { incomeId: "second" })), totalIn)).toEqual({ reply: 5, revision: 1 })
    expect(store.log).toHaveLength(2)
  })

  test("but was not named by a key is refused, as nobody can know that it is the same", async () => {
    const store = await storeWith(registered(), entered("Lunch", 1))
    const { send } = serviceOn(losingAnswers(store, 1))
    await send(context({ repeatable: false }), remove, totalIn)
    expect(await send(context({ repeatable: false }), remove, totalIn)).toEqual({ error: "NotFound", message: "Transaction not found" })
  })
})

test("one command sent to two services at the same time is applied once, and both answer and remember the same", async () => {
  const store = await storeWith(registered())
  const command = context()
  const quicker = serviceOn(store, true)
  const answers: Array<unknown> = []
  const slower = serviceOn(withSomebodyQuicker(store, 1, () => Effect.promise(async () => void answers.push(await quicker.send(command, earn(5), incomesIn)))), true)
  answers.push(await slower.send(command, earn(5), incomesIn))
  expect(answers[1]).toEqual(answers[0])
  expect(store.log).toHaveLength(2)
  expect(await slower.send(context(), () => Result.succeed([]), incomesIn)).toEqual(answers[0])
})

describe("an event that cannot be read", () => {
  test("stops every command on its stream, before anything is decided", async () => {
    const store = await storeWith(registered())
    const known = (await Effect.runPromise(store.load(budgetStream("ada"), 0)))[0]!
    await Effect.runPromise(store.append(budgetStream("ada"), 0, [{ ...known, eventId: newId(), type: "IncomeDoubled" }]))
    let decided = 0
    const send = () => serviceOn(store).send(context(), () => { decided += 1; return accept(income(1)) }, totalIn)
    await expect(send()).rejects.toMatchObject({ _tag: "UndecodableEvent", type: "IncomeDoubled", reason: "unknown type" })
    expect(decided).toBe(0)
    expect(store.log).toHaveLength(2)
  })
})

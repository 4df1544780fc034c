// The cost of rules: a sync of 500 rows with 200 rules, from the request until the rows can be read, against one
// without; and the preview of one rule over twelve months of 3 000 rows each, with 200 others. The sync is measured in
// processor time of the whole product, bank and PostgreSQL included, since it is only a fraction of a second.
import { setTimeout as pause } from "node:timers/promises"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { atOnce } from "@evenkeel/contracts/budget/steps"
import { reachOf } from "@evenkeel/contracts/budget/rules/reach"
import { addMonths } from "@evenkeel/contracts/month"
import { category, fact, imported, linked, plan, registered, ruleMade } from "@evenkeel/contracts/test/events"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { registerAt } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { end, newDataDirectory, spawnProduct, whenReady } from "@evenkeel/acceptance/product-process"
import { previewOf } from "@evenkeel/command-service/rules/preview"
import { computed } from "./lib/computed.ts"
import { byTurns, median, type Bench, type Measurement } from "./lib/measure.ts"

const [rowsOfSync, ruleCount, merchants, rounds] = [500, 200, 60, 20]
const month = "2026-02"
/** A person buys at so many places; most of the rules are about other places. */
const merchantOf = (index: number) => `Merchant ${index} of Alderport`
const conditionsOf = (index: number) => ({
  text: { how: (["is", "begins", "contains"] as const)[index % 3]!, words: merchantOf(index) },
})

export const bench: Bench = async () => [await syncing(), previewing()]

const syncing = async (): Promise<Measurement> => {
  const { data, remove } = await newDataDirectory()
  const running = spawnProduct({ data })
  try {
    const { address } = await whenReady(running)
    const people = { without: await personAt(address, false), with: await personAt(address, true) }
    /** In milliseconds of processor time. */
    const costOf = async ({ spend, sync }: (typeof people)["with"]): Promise<number> => {
      await spend()
      // Background work is not part of the sync.
      await pause(200)
      const before = computed(running.pid ?? 0)
      await sync()
      const after = computed(running.pid ?? 0)
      return 1_000 * (after.node - before.node + after.postgres - before.postgres)
    }
    const times = await byTurns(rounds, {
      without: () => costOf(people.without),
      with: () => costOf(people.with),
    })
    const [withRules, without] = [mean(times.with), mean(times.without)]
    return {
      measure: `a sync of ${rowsOfSync} rows, ${ruleCount} rules`,
      value: withRules / without,
      goal: { atMost: 1.1 },
      detail: `${withRules.toFixed(0)} ms of processor time, without ${without.toFixed(0)} ms`,
    }
  } finally {
    await end(running, "SIGTERM")
    await remove()
  }
}

/** Processor time is counted in hundredths of a second, so one round is too coarse. */
const mean = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const personAt = async (address: string, hasRules: boolean) => {
  const bank = sandboxBankAt(address)
  const person = await registerAt(address)
  const { client } = person
  const { groceries, rent } = await planFor(person)
  const { itemId, plaidAccountId, account } = await linkChecking(bank, person)
  for (let index = 0; hasRules && index < ruleCount; index += 1) {
    const { categoryId } = index % 2 === 0 ? rent : groceries
    await client.makeRule({ body: { conditions: conditionsOf(index), outcome: { categoryId } } })
  }
  const date = await bank.today()
  let spent = 0
  const spend = () => {
    const added = Array.from({ length: rowsOfSync }, (_, index) => ({
      transaction_id: `${itemId}-${(spent += 1)}`,
      account_id: plaidAccountId,
      amount: 1 + index / 100,
      date,
      name: `${merchantOf(index % merchants).toUpperCase()} #${spent}`,
      merchant_name: merchantOf(index % merchants),
    }))
    return bank.write(itemId, { added })
  }
  const sync = async () => {
    const { allModifiedOrAddedTransactions: synced } = await client.syncTransactions({
      body: { accounts: [account.accountId] },
    })
    // Waits until the rows can be read.
    await client.categories()
    const ruled = synced.filter(({ ruleId }) => ruleId !== null).length
    if (synced.length !== rowsOfSync || ruled !== (hasRules ? rowsOfSync : 0)) throw new Error("not as the rules say")
  }
  return { spend, sync }
}

const previewing = (): Measurement => {
  const year = yearOf()
  const previews = Array.from({ length: rounds }, () => preview(year)).slice(2)
  return { measure: "a preview over 36 000 rows", value: median(previews), unit: "ms", goal: { atMost: 300 } }
}

const rules = Array.from({ length: ruleCount }, (_, index) =>
  ruleMade(merchantOf(index), index % 2 === 0 ? "rent" : "groceries", { conditions: conditionsOf(index) }),
)

const yearOf = (): Budget => {
  const budget = fold(emptyBudget(), [registered(), ...plan, category("Fun", 50), linked(), ...rules])
  for (let back = 0; back < 12; back += 1) {
    const date = `${addMonths(month, -back)}-05`
    const facts = Array.from({ length: 3_000 }, (_, index) =>
      fact(`${date} ${index}`, 500 + index, { merchant: merchantOf(index % merchants), name: `POS ${index}`, date }),
    )
    fold(budget, [imported(...facts)])
  }
  return budget
}

const preview = (budget: Budget): number => {
  const start = process.cpuUsage()
  const rule = {
    ruleId: "new",
    conditions: { text: { how: "contains", words: "alderport" } },
    outcome: { categoryId: "fun" },
    isOn: true,
    applied: 0,
    lastUsed: null,
  } as const
  const reach = atOnce(reachOf(budget, rule, rules[0]!.ruleId, month))
  if (atOnce(previewOf(budget, rule, reach, month)).toSort.count === 0) throw new Error("the rule fits nothing")
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

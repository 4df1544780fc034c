import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { StoreUnavailable, type EventStore } from "@evenkeel/event-log/event-store"
import { dripping, startDistortion, type Answer } from "../../test/bank/distortion.ts"
import { linkAtBank, purchase, withChecking, type Household } from "../../test/bank/household.ts"
import { openWorld, type ProcessOptions, type World } from "../../test/bank/world.ts"

let world: World
let people = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())
// oxlint-disable-next-line vitest/no-standalone-expect -- whatever went wrong in a test, no secret has been logged
afterEach(() => expect(JSON.stringify(world.logged)).not.toMatch(/any secret|access-|PLAID-SECRET/i))

const household = (options: ProcessOptions = {}) =>
  withChecking(world, { userId: `person ${(people += 1)}`, ...options })
const seven = (name: string) =>
  Array.from({ length: 7 }, (_, index) => purchase(`${name} ${index}`, { amount: index + 1 }))

describe("rows that change while they are read", () => {
  test("are read again from the first cursor, up to three times, and nothing is duplicated", async () => {
    const { sync, reports, fails, calls } = await household({ pageSize: 2 })
    await reports({ added: seven("mutation") })
    await fails({ mutation_at_page: 3, times: 3 })
    expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(7)
    // Three times two pages and the failing third, then all four.
    expect((await calls())["/transactions/sync"]).toBe(3 + 3 + 3 + 4)
  })

  test("are given up after three retries, and read by the next sync", async () => {
    const { sync, reports, fails } = await household({ pageSize: 2 })
    await reports({ added: seven("restless") })
    await fails({ mutation_at_page: 3, times: 4 })
    const failed = await sync()
    expect(failed.allModifiedOrAddedTransactions).toEqual([])
    expect(failed.updatedAccounts).toMatchObject([
      { status: "error", message: expect.stringContaining("kept changing") },
    ])
    const then = await sync()
    expect(then.allModifiedOrAddedTransactions).toHaveLength(7)
    expect(then.updatedAccounts).toMatchObject([{ status: "connected" }])
  })
})

describe("the process", () => {
  test("may die between append and response: the same request gets the same answer, another one duplicates nothing", async () => {
    const {
      ada,
      accountId,
      world: { store },
      reports,
    } = await household()
    await reports({ added: seven("lost answer") })
    let loseAnswer = true
    const losing: EventStore = {
      ...store,
      append: (...append) =>
        store.append(...append).pipe(
          Effect.flatMap((appended) => {
            if (!loseAnswer) return Effect.succeed(appended)
            loseAnswer = false
            return Effect.fail(new StoreUnavailable({ cause: "the answer was lost" }))
          }),
        ),
    }
    const dying = world.process({ userId: `person ${people}`, store: losing })
    await expect(dying.sync([accountId], "sync 1")).rejects.toMatchObject({ _tag: "Unavailable" })
    const happened = await ada.eventCount()
    expect((await ada.sync([accountId], "sync 1")).allModifiedOrAddedTransactions).toHaveLength(7)
    expect((await ada.sync([accountId], "sync 2")).allModifiedOrAddedTransactions).toEqual([])
    expect(await ada.eventCount()).toBe(happened)
    expect((await ada.budget()).transactions.size).toBe(7)
  })

  test("reads an item once for ten concurrent syncs, and answers all ten", async () => {
    const { ada, accountId, reports, calls } = await household({ pageSize: 2 })
    await reports({ added: seven("ten") })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => ada.sync([accountId], `ten ${index}`)))
    expect(answers.map((answer) => answer.allModifiedOrAddedTransactions.length)).toEqual(Array(10).fill(7))
    expect((await calls())["/transactions/sync"]).toBe(4)
    expect((await ada.budget()).transactions.size).toBe(7)
  })

  test("notices that another process was faster, and duplicates nothing", async () => {
    const { ada, accountId, reports, fails } = await household()
    await reports({ added: seven("two processes") })
    const other = world.process({ userId: `person ${people}` })
    await fails({ latency_ms: 300 })
    await Promise.all([ada.sync([accountId]), other.sync([accountId])])
    expect((await ada.budget()).transactions.size).toBe(7)
    expect((await ada.sync([accountId])).allModifiedOrAddedTransactions).toEqual([])
  })
})

test("whoever waits for a sync while the process stops is asked to try again", async () => {
  let whileReading = async (): Promise<unknown> => undefined
  const distortion = await startDistortion(world.sandbox.url, "/transactions/sync", () => whileReading())
  try {
    const { ada, sync } = await household({ plaid: { address: distortion.url } })
    whileReading = ada.stop
    await expect(sync()).rejects.toMatchObject({
      _tag: "Unavailable",
      message: "The sync was stopped before it had ended. Please try again in a moment.",
    })
  } finally {
    await distortion.stop()
  }
})

test("an item is read again if an account is linked to it during the read", async () => {
  let inBetween = async (): Promise<unknown> => undefined
  const distortion = await startDistortion(world.sandbox.url, "/transactions/sync", () => inBetween())
  try {
    const { ada, sync, reports, calls, publicToken, plaidAccountIds } = await household({
      plaid: { address: distortion.url },
    })
    await sync()
    await reports({ added: [purchase("in between")] })
    inBetween = async () => {
      inBetween = async () => undefined
      await ada.linkAccount({ plaidAccountId: plaidAccountIds["savings"] ?? "", publicToken })
    }
    expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(1)
    expect((await calls())["/transactions/sync"]).toBe(3)
  } finally {
    await distortion.stop()
  }
})

describe("a bank that fails", () => {
  test("for one item does not affect another item's sync, and works again after a new login", async () => {
    const { ada, accountId, accessToken, reports } = await household()
    const meadow = await linkAtBank(world.sandbox, { institution: "ins_meadow" })
    const second = await ada.linkAccount({
      plaidAccountId: meadow.plaidAccountIds["checking"] ?? "",
      publicToken: meadow.publicToken,
    })
    await reports({ added: [purchase("while locked out")] })
    await world.sandbox.control("/transactions", {
      item_id: meadow.itemId,
      added: [purchase("at the other bank", { account_id: second.plaidAccountId })],
    })
    await world.sandbox.plaid.sandboxItemResetLogin({ access_token: accessToken })

    const partly = await ada.sync([accountId, second.accountId])
    expect(partly.allModifiedOrAddedTransactions).toMatchObject([{ accountId: second.accountId }])
    expect(partly.updatedAccounts).toMatchObject([
      { accountId, status: "reconnect", message: expect.stringMatching(/log in again/) },
      { accountId: second.accountId, status: "connected" },
    ])
    const happened = await ada.eventCount()
    await ada.sync([accountId])
    expect(await ada.eventCount()).toBe(happened)

    await repairLogin(await ada.repairToken(accountId))
    const repaired = await ada.sync([accountId])
    expect(repaired.allModifiedOrAddedTransactions).toHaveLength(1)
    expect(repaired.updatedAccounts).toMatchObject([{ accountId, status: "connected" }])
    expect(repaired.updatedAccounts[0]).not.toHaveProperty("message")
  })

  test.each([
    ["drops two connections", { drop_connection: true, times: 2 }, /cannot be reached/],
    ["limits our calls", { error_code: "TRANSACTIONS_SYNC_LIMIT" }, /asked too often/],
    ["is down", { error_code: "INSTITUTION_DOWN" }, /cannot be reached/],
    ["has a fault", { error_code: "INTERNAL_SERVER_ERROR" }, /cannot be reached/],
    ["has locked the login", { error_code: "ITEM_LOCKED" }, /locked/],
    ["no longer knows us", { error_code: "INVALID_API_KEYS" }, /cannot be synced/],
  ])("and %s is reported for the account, and nothing is lost", async (what, fault, message) => {
    const { sync, reports, fails } = await household()
    await reports({ added: [purchase(what)] })
    await fails(fault)
    const failed = await sync()
    expect(failed.allModifiedOrAddedTransactions).toEqual([])
    expect(failed.updatedAccounts[0]?.message).toMatch(message)
    const then = await sync()
    expect(then.allModifiedOrAddedTransactions).toHaveLength(1)
    expect(then.updatedAccounts).toMatchObject([{ status: "connected" }])
  })

  test("and takes too long is reported for the account, and nothing is lost", async () => {
    const { accountId, sync, reports, fails } = await household()
    const impatient = world.process({ userId: `person ${people}`, plaid: { timeout: 100 } })
    await reports({ added: [purchase("takes too long")] })
    await fails({ latency_ms: 1_000 })
    const failed = await impatient.sync([accountId])
    expect(failed.allModifiedOrAddedTransactions).toEqual([])
    expect(failed.updatedAccounts[0]?.message).toMatch(/cannot be reached/)
    expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(1)
  })

  test("and drops a connection is called once more", async () => {
    const { sync, reports, fails } = await household()
    await reports({ added: [purchase("dropped once")] })
    await fails({ drop_connection: true })
    expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(1)
  })

  test("and is not ready yet gives nothing now, and everything once it is", async () => {
    const { ada, sync, reports, fails } = await household()
    await reports({ added: [purchase("not ready")] })
    await fails({ error_code: "NOT_READY" })
    expect(await sync()).toMatchObject({
      allModifiedOrAddedTransactions: [],
      updatedAccounts: [{ status: "connected" }],
    })
    expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(1)
    expect((await ada.budget()).transactions.size).toBe(1)
  })
})

test("a bank that takes longer than a person can wait is read on, and everything comes in", async () => {
  const { ada, sync, reports, fails } = await household({ pageSize: 2, longestWaiting: 200 })
  await reports({ added: seven("slow") })
  await fails({ latency_ms: 600 })
  await expect(sync()).rejects.toMatchObject({
    _tag: "Unavailable",
    message: expect.stringMatching(/^Your bank is sending more than can be read at once\./),
  })
  await expect.poll(async () => (await ada.budget()).transactions.size).toBe(7)
})

describe("an answer that never ends", () => {
  const drips = async (
    options: ProcessOptions,
    work: (home: Household & { readonly address: string }, end: () => void) => Promise<void>,
  ) => {
    let isDripping = true
    const distortion = await startDistortion(world.sandbox.url, "/transactions/sync", (answer) =>
      isDripping ? dripping : answer,
    )
    try {
      const home = await household({ ...options, plaid: { ...options.plaid, address: distortion.url } })
      await home.reports({ added: [purchase("in the end")] })
      await work({ ...home, address: distortion.url }, () => {
        isDripping = false
      })
    } finally {
      await distortion.stop()
    }
  }

  test("ends at the call's deadline, although bytes keep coming", () =>
    drips({}, async ({ sync, accountId, address }, end) => {
      const impatient = world.process({ userId: `person ${people}`, plaid: { address, timeout: 100 } })
      expect((await impatient.sync([accountId])).updatedAccounts).toMatchObject([
        { status: "error", message: expect.stringMatching(/cannot be reached/) },
      ])
      end()
      expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(1)
    }))

  test("ends at the deadline of the item's reading, and those who joined that sync can sync again", () =>
    drips({ longestReading: 1_000 }, async ({ sync }, end) => {
      const failed = await Promise.all([sync(), sync(), sync()])
      expect(failed.map(({ updatedAccounts }) => updatedAccounts[0]?.status)).toEqual(["error", "error", "error"])
      end()
      expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(1)
    }))

  test("is read no further than it may be large", async () => {
    const distortion = await startDistortion(world.sandbox.url, "/transactions/sync", () =>
      " ".repeat(17 * 1024 * 1024),
    )
    try {
      const { sync } = await household({ plaid: { address: distortion.url } })
      expect((await sync()).updatedAccounts).toMatchObject([
        { status: "error", message: expect.stringMatching(/cannot be reached/) },
      ])
    } finally {
      await distortion.stop()
    }
  })
})

describe("an answer that does not match the provider's schema", () => {
  test.each([
    [
      "rows that are not an array",
      (answer: Answer) => {
        answer.removed = {}
      },
    ],
    [
      "no cursor",
      (answer: Answer) => {
        delete answer.next_cursor
      },
    ],
    [
      "a cursor with a character that cannot be stored",
      (answer: Answer) => {
        answer.next_cursor = "page\0"
      },
    ],
    [
      "a page that has no end",
      (answer: Answer) => {
        answer.has_more = true
      },
    ],
    ["a body that is not JSON", () => "<html>Bad gateway</html>"],
  ])("%s: all of it or nothing is done", async (what, distort) => {
    let isDistorted = false
    const distortion = await startDistortion(world.sandbox.url, "/transactions/sync", (answer) =>
      isDistorted ? distort(answer) : answer,
    )
    try {
      const { ada, sync, reports } = await household({ plaid: { address: distortion.url } })
      await reports({ added: [purchase(what), purchase(`${what}, and more`)] })
      isDistorted = true
      const failed = await sync()
      expect(failed.updatedAccounts).toMatchObject([
        { status: "error", message: expect.stringMatching(/cannot be read/) },
      ])
      expect((await ada.budget()).transactions.size).toBe(0)
      isDistorted = false
      expect((await sync()).allModifiedOrAddedTransactions).toHaveLength(2)
    } finally {
      await distortion.stop()
    }
  })

  test.each<[string, (answer: Answer) => void]>([
    [
      "an amount that is text",
      (answer: Answer) => {
        answer.added[0]!.amount = "40"
      },
    ],
    [
      "an amount out of range",
      (answer: Answer) => {
        answer.added[0]!.amount = 1e300
      },
    ],
    [
      "a date that does not exist",
      (answer: Answer) => {
        answer.added[0]!.date = "2026-02-30"
      },
    ],
    [
      "a row without an id",
      (answer: Answer) => {
        delete answer.added[0]!.transaction_id
      },
    ],
    [
      "an id with a character that cannot be stored",
      (answer: Answer) => {
        answer.added[0]!.transaction_id = "row\0"
      },
    ],
  ])("%s: that row is left out with its reason, and the others come", async (what, distort) => {
    const distortion = await startDistortion(world.sandbox.url, "/transactions/sync", (answer) => {
      if ((answer.added as ReadonlyArray<unknown>).length > 0) distort(answer)
      return answer
    })
    try {
      const { sync, reports } = await household({ plaid: { address: distortion.url } })
      await reports({ added: [purchase(what), purchase(`${what}, and more`)] })
      const { allModifiedOrAddedTransactions, leftOut, updatedAccounts } = await sync()
      expect(allModifiedOrAddedTransactions).toHaveLength(1)
      expect(leftOut).toEqual([expect.stringMatching(/^“.+” from .+ is not here: it/)])
      expect(updatedAccounts).toMatchObject([{ status: "connected" }])
    } finally {
      await distortion.stop()
    }
  })
})

test("a failed sync is logged", async () => {
  const { sync, fails } = await household()
  await fails({ error_code: "INVALID_API_KEYS" })
  await sync()
  expect(world.logged.at(-1)).toEqual([expect.anything(), "an item could not be synced"])
})

/** Logs in again, as the widget does in update mode. */
const repairLogin = async (link_token: string): Promise<void> => {
  const login = { link_token, institution_id: "ins_harbor", username: "user_good", password: "any", accounts: [] }
  const response = await fetch(`${world.sandbox.url}/link/session/finish`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  })
  expect(response.status).toBe(200)
}

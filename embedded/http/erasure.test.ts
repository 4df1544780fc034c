// After an erasure nothing of the person is left, and nobody else is affected.
import { describe, expect, test } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { monthOf } from "@evenkeel/contracts/month"
import { expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { eventsIn, replayed, tablesIn } from "@evenkeel/acceptance/log"
import { refusalOf, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({}, { waits: { erasureInterval: 50 } })

const words = [
  "Wilhelmina",
  "Quixotic-Traveller",
  "Zanzibar Spices",
  "Kaleidoscope",
  "Bouillabaisse",
  "Pomegranate",
  "7654321",
  "76543.21",
]

/** A person with all kinds of data, in words and amounts that nobody else uses. */
const someoneUnmistakable = async (): Promise<Person> => {
  const person = await product.register({ name: "Wilhelmina", username: "Quixotic-Traveller" })
  const { groceries } = await planFor(person)
  const { itemId, plaidAccountId, account } = await linkChecking(product.bank, person)
  const date = await product.bank.today()
  await product.bank.write(itemId, {
    added: [
      {
        transaction_id: "zanzibar",
        account_id: plaidAccountId,
        amount: 76543.21,
        date,
        name: "Zanzibar Spices",
        merchant_name: "Zanzibar Spices",
      },
    ],
  })
  await person.client.syncTransactions({ body: { accounts: [account.accountId] } })
  const [shopping] = await person.client.transactions()
  await person.client.assignTransaction({
    body: { transactionId: shopping!.transactionId, categoryId: groceries.categoryId },
  })
  await person.client.renameCategory({ body: { categoryId: groceries.categoryId, categoryName: "Bouillabaisse" } })
  const files = [
    new File(["Date,Payee,Outflow (USD),Inflow (USD)\n2026-01-02,Zanzibar Spices,76543.21,\n"], "Pomegranate.csv"),
  ]
  const { importId } = await person.client.previewImport({ files })
  await person.client.answerImport({
    params: { importId },
    body: {
      answers: { "0:account": "new" },
      categories: { Kaleidoscope: { type: "wants", name: "Pomegranate" } },
    },
  })
  await person.client.commitImport({ params: { importId } })
  await person.client.previewImport({ files })
  const { transactionId } = await person.client.addTransaction({
    body: { updatedName: "Kaleidoscope", updatedAmount: 76543.21, date: testDay },
  })
  await person.client.splitTransaction({
    params: { id: transactionId },
    body: {
      splitTransactions: [
        { updatedName: "Pomegranate", updatedAmount: 1 },
        { updatedName: "Kaleidoscope", updatedAmount: 2 },
      ],
    },
  })
  const [split] = (await person.client.auditHistory({ query: { limit: 1 } })).entries
  await person.client.undoAction({ body: { commandId: split!.commandId } })
  return person
}

const traces = async (): Promise<ReadonlyArray<string>> =>
  [...(await tablesIn(product.databaseUrl))].flatMap(([table, rows]) =>
    words.filter((word) => rows.includes(word)).map((word) => `${word} in ${table}`),
  )

const erase = ({ send, password, username }: Person, changes: object = {}) =>
  send("POST", "/audit/erase", { body: { password, confirmation: username, ...changes } })

const logIn = ({ username, password }: Person) =>
  product.send("POST", "/auth/authenticate", { body: { username, passwordOne: password } })

/** Ends the period in which an erasure can be cancelled. */
const aWeekPasses = async () => {
  const inAWeek = new Date(`${await product.bank.today()}T12:00:00Z`)
  inAWeek.setUTCDate(inAWeek.getUTCDate() + 7)
  await product.bank.moveTo(inAWeek.toISOString().slice(0, 10))
}

const isFinal = async (person: Person) => (await logIn(person)).status === 401

describe("for seven days", () => {
  test("an erasure ends all sessions, says when it will be, and can be taken back", async () => {
    const ada = await product.register()
    await planFor(ada)
    const { itemId, plaidAccountId, account } = await linkChecking(product.bank, ada)
    const asked = await erase(ada)
    expect(asked.status).toBe(200)
    expect(asked.body).toEqual({
      message: expect.stringMatching(
        /^You are logged out everywhere, and your account will be erased on \w+ \d+, \d{4}\./,
      ),
      erasesAt: expect.any(String),
    })
    const days = (Date.parse(asked.body.erasesAt) - Date.parse(`${await product.bank.today()}T12:00:00Z`)) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect((await ada.send("GET", "/auth")).status).toBe(401)

    const { token, user } = (await logIn(ada)).body
    expect(user.erasesAt).toBe(asked.body.erasesAt)
    const again = signedInAt(product.address, token)
    // A bank whose login is going to be removed is not read any more.
    const date = await product.bank.today()
    await product.bank.write(itemId, {
      added: [{ transaction_id: "late", account_id: plaidAccountId, amount: 5, date, name: "Late" }],
    })
    const sync = () => again.client.syncTransactions({ body: { accounts: [account.accountId] } })
    expect(await refusalOf(sync())).toEqual([
      422,
      "Your account is going to be erased, so nothing is read from your banks. Keep your account to go on.",
    ])
    expect((await again.client.withdrawErasure()).message).toMatch(/^Your account stays, with your whole budget\./)
    expect(await again.client.currentUser()).not.toHaveProperty("erasesAt")
    expect((await sync()).allModifiedOrAddedTransactions).toMatchObject([{ name: "Late" }])
    await aWeekPasses()
    const other = await product.register()
    await erase(other)
    await aWeekPasses()
    await expect.poll(() => isFinal(other)).toBe(true)
    expect(await again.client.currentUser()).toMatchObject({ userId: ada.userId })
  })
})

describe("POST /audit/erase", () => {
  test("removes everything of the person, and nothing of anyone else", async () => {
    const grace = await product.register()
    await planFor(grace)
    const other = await product.register({ name: "Grace" })
    const person = await someoneUnmistakable()
    await planFor(other)
    expect((await traces()).length).toBeGreaterThan(20)
    const before = (await eventsIn(product.databaseUrl)).filter(
      ({ streamId }) => streamId !== budgetStream(person.userId),
    )

    const answer = await person.send("POST", "/audit/erase", {
      body: { password: person.password, confirmation: person.username },
      headers: { "Idempotency-Key": "the-last-one" },
    })
    expect(answer.status).toBe(200)
    await aWeekPasses()
    await expect.poll(traces).toEqual([])

    const left = await eventsIn(product.databaseUrl)
    expect(left.filter(({ streamId }) => streamId !== budgetStream(person.userId))).toEqual(before)
    expect(left.filter(({ streamId }) => streamId === budgetStream(person.userId))).toMatchObject([
      { type: "AccountErased", data: {} },
    ])
    const rows = await tablesIn(product.databaseUrl)
    const tables = [...rows].flatMap(([table, text]) => (text.includes(person.userId) ? [table] : []))
    // The checkpoint contains the last projected event.
    const { schema } = readModelsOf()
    expect(tables.toSorted()).toEqual(["events.log", `${schema}.budgets`, `${schema}.checkpoint`])

    // Later events have positions after the gap.
    for (const each of [grace, other]) {
      await each.client.addTransaction({ body: { updatedName: "Tea", updatedAmount: 3, date: testDay } })
      await expectRowsToBe(
        each,
        replayed(await eventsIn(product.databaseUrl), each.userId),
        monthOf(await product.bank.today()),
      )
    }
    for (const [method, path] of [
      ["GET", "/auth"],
      ["GET", "/transactions"],
      ["GET", "/audit/history"],
      ["GET", "/audit/export"],
    ] as const) {
      expect((await person.send(method, path)).status).toBe(401)
    }
    expect(await isFinal(person)).toBe(true)
  })

  test("frees the username", async () => {
    const ada = await product.register({ username: "free-again" })
    expect((await erase(ada)).status).toBe(200)
    await aWeekPasses()
    await expect.poll(() => isFinal(ada)).toBe(true)
    const again = await product.register({ username: "free-again" })
    expect(again.userId).not.toBe(ada.userId)
    expect(await again.client.incomes()).toEqual([])
  })

  test("removes the person's logins at the bank", async () => {
    const ada = await product.register()
    const { itemId } = await linkChecking(product.bank, ada)
    await erase(ada)
    await aWeekPasses()
    const isRemoved = async () => {
      const { items } = (await product.send("GET", "/sandbox-bank/control/items")).body
      return items.find(({ item_id }: { readonly item_id: string }) => item_id === itemId).removed
    }
    await expect.poll(isRemoved).toBe(true)
    await expect.poll(async () => (await tablesIn(product.databaseUrl)).get("bank.items")).not.toContain(itemId)
  })

  test("removes everything even if the person is active on another device", async () => {
    const ada = await product.register()
    await planFor(ada)
    const work = Array.from({ length: 12 }, (_, index) =>
      ada.send("POST", "/transactions", {
        body: { updatedName: "Pomegranate", updatedAmount: index + 1, date: testDay },
      }),
    )
    const [{ status }] = await Promise.all([erase(ada), ...work])
    expect(status).toBe(200)
    await aWeekPasses()
    await expect.poll(traces).toEqual([])
    const typesOf = async () =>
      (await eventsIn(product.databaseUrl))
        .filter(({ streamId }) => streamId === budgetStream(ada.userId))
        .map(({ type }) => type)
    await expect.poll(typesOf).toEqual(["AccountErased"])
  })

  test.each([
    [{ password: "wrong#password1" }, 422, "The password is wrong."],
    [{ confirmation: "someone-else" }, 422, "Please type your username, careful, to confirm."],
    [{ confirmation: undefined }, 400, "confirmation is missing"],
    [{ password: 5 }, 400, "password must be text"],
  ])("with %j erases nothing", async (changes, status, error) => {
    const known = await product.send("POST", "/auth/authenticate", {
      body: { username: "careful", passwordOne: "engine#1843" },
    })
    const token = known.status === 200 ? known.body.token : (await product.register({ username: "careful" })).token
    const answer = await product.send("POST", "/audit/erase", {
      body: { password: "engine#1843", confirmation: "careful", ...changes },
      headers: { Authorization: `Bearer ${token}` },
    })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: status, body: { error } })
    expect((await product.send("GET", "/auth", { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
  })
})

import pg from "pg"
import { describe, expect, test } from "vitest"
import { verifyExport } from "@evenkeel/contracts/event-chain"
import {
  assigned,
  category,
  countedAs,
  countedIn,
  deleted,
  entered,
  fact,
  imported,
  income,
  linked,
  noted,
  registered,
  split,
  synced,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { keyOfSeed, lineOf, signed } from "@evenkeel/server-kit/signed-end"
import { answerOf, whereAdaLived, type Person } from "../../test/service.ts"

const lived = [
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Food, drink", 400, { categoryId: "food" }),
  linked({ name: "=2+3" }),
  imported(
    fact("shop", 12_34, { merchant: '=cmd|"/c calc"!A1', date: "2026-01-20" }),
    fact("refund", -5_00, { pending: true, date: "2026-02-03" }),
  ),
  assigned("our-shop", "food"),
  entered("Tea", 3_00),
  noted("tea", '=1+1;-2, "for" Ada\nand me'),
  imported(
    fact("market", 9_00, { date: "2026-01-10" }),
    fact("bakery", 7_00, { date: "2026-01-10" }),
    fact("kiosk", 5_00, { date: "2026-01-05" }),
  ),
  split("our-market", { Apples: 4_00, Cards: 5_00 }),
  split("our-bakery", { Bread: 3_00, Cake: 4_00 }),
  split("our-kiosk", { Paper: 2_00, Gum: 3_00 }),
  deleted("gum"),
]

const world = whereAdaLived(lived)

const download = (path: string, { userId, revision }: Person = world.ada, address = world.service.address) =>
  fetch(address + path, {
    headers: { Authorization: `Bearer ${userId}`, ...(revision < 0 ? {} : { "Budget-Revision": String(revision) }) },
  })

describe("GET /audit/export", () => {
  test("exports every event in a chain that can be verified", async () => {
    const response = await download("/audit/export")
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/x-ndjson",
      "content-disposition": 'attachment; filename="evenkeel-events-2026-03-10.ndjson"',
      "budget-revision": String(world.ada.revision),
      "cache-control": "no-store",
    })
    const lines = (await response.text()).trimEnd().split("\n")
    expect(verifyExport(lines, sha256)).toEqual({
      intact: true,
      count: lived.length,
      head: expect.any(String),
      logHead: expect.any(String),
      generatedAt: "2026-03-10T12:00:00.000Z",
    })
    expect(lines.slice(0, -1).map((line) => JSON.parse(line).type)).toEqual(lived.map(({ _tag }) => _tag))
    expect(JSON.parse(lines[7]!)).toMatchObject({
      revision: 7,
      eventId: expect.any(String),
      data: { name: "Tea", amount: 300 },
      metadata: { actor: `user:${world.ada.userId}`, schemaVersion: "1" },
    })
  })

  test("streams thousands of events in several chunks", async () => {
    const bob = world.service.happens([
      registered(),
      ...Array.from({ length: 3_000 }, (_, index) => entered(`T${index}`, index)),
    ])
    await expect.poll(async () => (await download("/audit/export", bob)).status).toBe(200)
    const lines = (await (await download("/audit/export", bob)).text()).trimEnd().split("\n")
    expect(verifyExport(lines, sha256)).toMatchObject({ intact: true, count: 3_001 })
    const csv = (await (await download("/audit/transactions.csv", bob)).text()).trimEnd().split("\r\n")
    expect(csv).toHaveLength(3_001)
    expect(new Set(csv).size).toBe(3_001)
  })

  test("has the person's last signed end, if one was noted", async () => {
    const client = new pg.Client({ connectionString: world.service.databaseUrl })
    await client.connect()
    await client.query(`create schema operators; create table operators.stream_heads
      (stream_id text, revision integer, hash text, day text, signature text)`)
    const line = lineOf(
      signed(
        { of: `budget-${world.ada.userId}`, at: "3", hash: "h", count: 4, day: "2026-02-14" },
        keyOfSeed(Buffer.alloc(32, 1)),
      ),
    )
    await client.query("insert into operators.stream_heads values ($1, 3, 'h', '2026-02-14', $2)", [
      `budget-${world.ada.userId}`,
      line.split(" ")[0],
    ])
    const manifest = (await (await download("/audit/export")).text()).trimEnd().split("\n").at(-1)!
    await client.query("drop schema operators cascade")
    await client.end()
    expect(JSON.parse(manifest)).toMatchObject({ manifest: { signedEnd: line } })
  })
})

test("GET /audit/transactions.csv exports all transactions, newest first, with formulas escaped", async () => {
  const response = await download("/audit/transactions.csv")
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="evenkeel-transactions-2026-03-10.csv"',
  })
  expect(await response.text()).toBe(
    [
      "Date,Name,Amount,Category,Type,Account,Status,Note,Currency,Split,Counts in,Not spending,Checked,Direction (money out is above 0)",
      `2026-02-10,Tea,3.00,,,,entered by hand,"'=1+1;-2, ""for"" Ada\nand me",USD,,,,,out`,
      "2026-02-03,REFUND,-5.00,,,'=2+3,pending,,USD,,,,,in",
      `2026-01-20,"'=cmd|""/c calc""!A1",12.34,"Food, drink",Needs,'=2+3,posted,,USD,,,,,out`,
      "2026-01-10,Cards,5.00,,,'=2+3,posted,,USD,1,,,,out",
      "2026-01-10,Cake,4.00,,,'=2+3,posted,,USD,2,,,,out",
      "2026-01-10,Bread,3.00,,,'=2+3,posted,,USD,2,,,,out",
      "2026-01-10,Apples,4.00,,,'=2+3,posted,,USD,1,,,,out",
      "2026-01-05,Paper,2.00,,,'=2+3,posted,,USD,,,,,out",
      "",
    ].join("\r\n"),
  )
})

test("it says what counts in another month, what is no spending, and in which currency, and leaves out what was deleted", async () => {
  const bob = world.service.happens([
    registered(),
    linked(),
    imported(fact("rent", 900_00, { merchant: "Rent", date: "2026-02-01" })),
    countedIn("our-rent", "2026-01"),
    synced({
      setAside: [
        { fact: fact("pay", -4_000_00, { merchant: "Mercury Corp", date: "2026-01-31" }), reason: "income" },
        {
          fact: fact("yen", 1200, { name: "Tokyo Shop", date: "2026-01-30", currency: "JPY", decimals: 0 }),
          reason: "foreign currency",
        },
        // An old fact from before budgets had currencies: in hundredths.
        {
          fact: fact("sen", 1200_00, { name: "Kyoto Shop", date: "2026-01-29", currency: "JPY" }),
          reason: "foreign currency",
        },
      ],
    }),
    entered("Lent", 20_00, { date: "2026-01-10" }),
    countedAs("not spending", "lent"),
    entered("Gone", 1_00, { date: "2026-01-09" }),
    deleted("gone"),
  ])
  const csv = await (await download("/audit/transactions.csv", bob)).text()
  const rows = csv.trimEnd().split("\r\n").slice(1)
  expect(
    rows.map((row) => row.split(",")).map((cells) => [cells[1], cells[2], cells[8], cells[10], cells[11]]),
  ).toEqual([
    ["Rent", "900.00", "USD", "2026-01", ""],
    ["Mercury Corp", "-4000.00", "USD", "", "income"],
    ["Tokyo Shop", "1200", "JPY", "", "foreign currency"],
    ["Kyoto Shop", "1200", "JPY", "", "foreign currency"],
    ["Lent", "20.00", "USD", "", "not spending"],
  ])
})

describe.each(["/audit/export", "/audit/transactions.csv"])("%s", (path) => {
  test("requires a token", async () => {
    const response = await fetch(world.service.address + path)
    expect(response.headers.get("WWW-Authenticate")).toBe("Bearer")
    expect(await answerOf(response)).toEqual({ status: 401, body: { error: "Please log in." } })
  })
  test("contains no one else's data", async () => {
    const bob = world.service.happens([registered({ name: "Bob" })])
    expect(await (await download(path, bob)).text()).not.toMatch(/Tea|shop|Ada/)
  })
  test("is refused if the revision that its reader has seen does not come", async () => {
    const { address } = await world.service.another({ freshnessTimeout: 10 })
    expect((await download(path, { ...world.ada, revision: 1_000 }, address)).status).toBe(503)
  })
})

// A transfer between a person's own accounts needs two sides, or the name of the other account.
import { expect, test } from "vitest"
import { assigned, countedAs, transferredTo } from "@evenkeel/contracts/test/events"
import { given } from "../../../test/deciding.ts"
import { person, reported, row, savings } from "../../../test/sync.ts"

const called = (detailed: string) => ({
  merchant: null,
  category: { primary: detailed.replace(/_(?!OUT|IN).*/, ""), detailed, confident: true },
})
const out = row("out", { name: "ZELLE PAYMENT", amount: 500_00, ...called("TRANSFER_OUT_ACCOUNT_TRANSFER") })
const into = row("in", {
  name: "DEPOSIT",
  amount: -500_00,
  plaidAccountId: "plaid-savings",
  ...called("TRANSFER_IN_ACCOUNT_TRANSFER"),
})
const later = (days: number) => ({ ...into, authorizedOn: `2026-05-${18 + days}`, bookedOn: `2026-05-${18 + days}` })
const asides = (budget: ReturnType<ReturnType<typeof given>["when"]>["budget"]) =>
  Object.fromEntries([...budget.bankRows].map(([id, { reason }]) => [id, reason]))

test("one side alone counts: as spending, or as income", () => {
  const { budget } = given(...person, savings).when(reported({ added: [out, { ...into, amount: -300_00 }] }))
  expect(asides(budget)).toEqual({ out: null, in: "income" })
})

test.each([
  ["on the same day", 0],
  ["five days later", 5],
])("both sides are a transfer, %s", (_, days) =>
  expect(asides(given(...person, savings).when(reported({ added: [out, later(days)] })).budget)).toEqual({
    out: "transfer",
    in: "transfer",
  }),
)

test("six days apart they are none", () =>
  expect(asides(given(...person, savings).when(reported({ added: [out, later(6)] })).budget)).toEqual({
    out: null,
    in: "income",
  }))

test("the side that counted goes once the other one comes, unless the person has decided about it", () => {
  const first = given(...person, savings, reported({ added: [out] }))
  const both = first.when(reported({ added: [into] }))
  expect(asides(both.budget)).toEqual({ out: "transfer", in: "transfer" })
  expect(both.synced).toMatchObject({ gone: ["t1.1"] })
  for (const decision of [assigned("t1.1", "dining"), countedAs("spending", "t1.1")]) {
    const { budget } = given(...person, savings, reported({ added: [out] }), decision).when(reported({ added: [into] }))
    expect(budget.transactions.has("t1.1")).toBe(true)
  }
})

test("a history that is sent again, in another order, is judged as before", () => {
  const alike = ["out", "second", "third"].map((bankTransactionId) => ({ ...out, bankTransactionId }))
  const backs = ["in", "back"].map((bankTransactionId) => ({ ...into, bankTransactionId }))
  const first = given(...person, savings).when(reported({ added: [...alike, ...backs] }))
  const again = given(...person, savings, reported({ added: [...alike, ...backs] }))
  const { budget } = again.when(reported({ added: [...backs, ...alike].toReversed() }))
  expect(asides(budget)).toEqual(asides(first.budget))
  expect(Object.values(asides(budget)).filter((reason) => reason === null)).toHaveLength(1)
})

test("each has one other side, the closest in time", () => {
  const second = { ...out, bankTransactionId: "second", authorizedOn: "2026-05-19" }
  const { budget } = given(...person, savings).when(reported({ added: [out, second, later(1)] }))
  expect(asides(budget)).toEqual({ out: null, second: "transfer", in: "transfer" })
})

test.each([
  ["its last digits", { mask: "4321" }, "TRANSFER TO 4321"],
  ["its name", { name: "Rainy Days" }, "TO RAINY DAYS"],
])("one side is enough if it names the other account by %s", (_, account, name) =>
  expect(
    asides(given(...person, { ...savings, ...account }).when(reported({ added: [{ ...out, name }] })).budget),
  ).toEqual({
    out: "transfer",
  }),
)

test("of two that left, what was sent to a person has no other side, though it is nearer", () => {
  const moved = { ...out, name: "ONLINE TRANSFER", authorizedOn: "2026-05-16", bookedOn: "2026-05-16" }
  const friend = { ...out, bankTransactionId: "friend", name: "ZELLE PAYMENT TO ANN" }
  const { budget } = given(...person, savings).when(reported({ added: [moved, friend, into] }))
  expect(asides(budget)).toEqual({ out: "transfer", friend: null, in: "transfer" })
  // It counts again once a better other side is found.
  const later = given(...person, savings, reported({ added: [friend, into] })).when(reported({ added: [moved] }))
  expect(asides(later.budget)).toEqual({ out: "transfer", friend: null, in: "transfer" })
  expect(later.budget.transactions.get("friend")).toMatchObject({ amount: 500_00 })
})

test("the other side may say nothing of what it is", () => {
  const silent = { ...into, category: null }
  expect(asides(given(...person, savings).when(reported({ added: [out, silent] })).budget)).toEqual({
    out: "transfer",
    in: "transfer",
  })
})

test("what was bought with a card is nobody's other side", () => {
  const dinner = row("dinner", { amount: 500_00, plaidAccountId: "plaid-savings", category: null })
  const card = { ...savings, accountType: "CREDIT" } as const
  const friend = { ...into, plaidAccountId: "plaid-checking" }
  expect(asides(given(...person, card).when(reported({ added: [dinner, friend] })).budget)).toEqual({
    dinner: null,
    in: "income",
  })
})

test("money in from where more was spent not long before is a refund, whatever the bank calls it", () => {
  const bought = row("bought", { name: "SHOE SHOP 0412", amount: 80_00, merchant: null, category: null })
  const back = row("back", {
    ...bought,
    bankTransactionId: "back",
    name: "SHOE SHOP",
    amount: -30_00,
    ...called("TRANSFER_IN_ACCOUNT_TRANSFER"),
  })
  const known = given(...person, savings, reported({ added: [bought] })).when(reported({ added: [back] }))
  expect(asides(known.budget)).toEqual({ bought: null, back: null })
  expect(asides(given(...person, savings).when(reported({ added: [bought, back] })).budget)).toEqual({
    bought: null,
    back: null,
  })
})

test("a refund is income once the bank takes back what it paid back, unless the person has decided about it", () => {
  const bought = row("bought", { name: "SHOE SHOP 0412", amount: 80_00, merchant: null, category: null })
  const back = { ...bought, bankTransactionId: "back", amount: -80_00 }
  const both = [...person, savings, reported({ added: [bought, back] })] as const
  const removal = reported({ removed: ["bought"] })
  expect(asides(given(...both).when(removal).budget)).toEqual({ back: "income" })
  expect(asides(given(...both, assigned("t1.2", "dining")).when(removal).budget)).toEqual({ back: null })
})

test("what the person has called a transfer finds its other side, whatever the bank calls that", () => {
  const said = { ...out, name: "BILL PAY", ...called("GENERAL_SERVICES_OTHER") }
  const interest = { ...into, ...called("INCOME_OTHER_INCOME") }
  const { budget } = given(...person, savings, reported({ added: [said] }), transferredTo("savings", "t1.1")).when(
    reported({ added: [interest, { ...interest, bankTransactionId: "second" }] }),
  )
  expect(asides(budget)).toEqual({ out: null, in: "transfer", second: "income" })
})

const earlier = { authorizedOn: "2026-05-02", bookedOn: "2026-05-02" }
test.each<readonly [why: string, report: Parameters<typeof reported>[0], left: Record<string, string | null>]>([
  ["takes the other one back", { removed: ["in"] }, { out: null }],
  ["takes back what went", { removed: ["out"] }, { in: "income" }],
  ["has another amount of it", { modified: [{ ...into, amount: -450_00 }] }, { out: null, in: "income" }],
  ["has another amount of what went", { modified: [{ ...out, amount: 450_00 }] }, { out: null, in: "income" }],
  ["has another day of it", { modified: [{ ...out, ...earlier }] }, { out: null, in: "income" }],
  [
    "calls it a purchase",
    { modified: [{ ...out, ...called("GENERAL_MERCHANDISE_SUPERSTORES") }] },
    { out: null, in: "income" },
  ],
])("one side counts again when the bank %s", (_, report, left) => {
  const { budget } = given(...person, savings, reported({ added: [out, into] })).when(reported(report))
  expect(asides(budget)).toEqual(left)
  const listed = [...budget.transactions.values()].map(({ bankTransactionId }) => bankTransactionId)
  expect(listed).toEqual("out" in left ? ["out"] : [])
})

test("both sides of a transfer of last year count again once the bank changes one", () => {
  const lastYear = { authorizedOn: "2025-03-30", bookedOn: "2025-03-31" }
  const [went, came] = [
    { ...out, ...lastYear },
    { ...into, ...lastYear },
  ]
  const both = given(...person, savings, reported({ added: [went, came] }))
  expect(asides(both.when(reported({ modified: [came] })).budget)).toEqual({ out: "transfer", in: "transfer" })
  const { budget } = both.when(reported({ modified: [{ ...came, amount: -450_00 }] }))
  expect(asides(budget)).toEqual({ out: null, in: "income" })
})

test("what came back was no income, once the purchase comes that it pays back", () => {
  const bought = row("bought", { name: "SHOE SHOP 0412", amount: 80_00, ...earlier, merchant: null, category: null })
  const refund = row("refund", {
    name: "SHOE SHOP",
    amount: -30_00,
    ...called("TRANSFER_IN_ACCOUNT_TRANSFER"),
    plaidAccountId: "plaid-savings",
  })
  const first = given(...person, savings, reported({ added: [refund] }))
  expect(asides(first.budget)).toEqual({ refund: "income" })
  const { budget } = first.when(reported({ added: [bought] }))
  expect(asides(budget)).toEqual({ refund: null, bought: null })
  expect(budget.transactions.get("refund")).toMatchObject({ amount: -30_00 })
})

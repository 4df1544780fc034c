// Every amount on every screen is worked out again from the transactions, the incomes and the plan, over made-up
// households: an amount that is none of theirs, or says something else than it is, is found.
import type { Page } from "@playwright/test"
import { decimalsOf, type Currency } from "@evenkeel/contracts/currency"
import { addMonths, monthOf, type Month } from "@evenkeel/contracts/month"
import { named, thisMonth, today } from "./months.ts"
import { withPlan, type Person } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "a newcomer" })

const months = [0, -1, -2].map((ago) => addMonths(thisMonth.month, ago))

/** The same numbers for the same seed. */
const choosing = (seed: number) => {
  let state = seed
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Purchases in each category and in none, some above what there is for them. */
const live = async ({ client }: Person, seed: number, unit: number): Promise<void> => {
  const below = choosing(seed)
  const add = (date: string, categoryId: string | undefined) =>
    client.addTransaction({
      body: {
        updatedName: `Ferry ${below(1_000)}`,
        updatedAmount: (1 + below((below(4) === 0 ? 900 : 90) * unit)) / unit,
        date,
        ...(categoryId === undefined ? {} : { categoryId }),
      },
    })
  for (const month of months)
    for (const category of [...(await client.categories()), undefined])
      for (let count = below(3); count >= 0; count -= 1)
        // oxlint-disable-next-line no-await-in-loop -- in their order
        await add(month === thisMonth.month ? today : `${month}-1${below(10)}`, category?.categoryId)
}

type Part = readonly [spent: number, budget: number]

interface Figures {
  /** Of a month's categories, their types and all of it. */
  readonly parts: ReadonlyArray<Part>
  readonly toSort: Part
  /** Whatever may stand alone. */
  readonly all: ReadonlyArray<number>
  readonly leftOf: ReadonlyMap<string, number>
}

/** From rows and shares alone, in minor units. */
const workedOut = async ({ client }: Person, month: Month, unit: number): Promise<Figures> => {
  const cents = (units: number) => Math.round(units * unit)
  const rows = (await client.searchTransactions({ query: { limit: 200 } })).transactions
  const income = cents((await client.incomes()).reduce((sum, each) => sum + each.amount, 0))
  const planned = month === thisMonth.month ? income : 0
  const sum = (of: typeof rows) => of.reduce((all, each) => all + cents(each.amount), 0)
  const own = rows.filter(({ date }) => monthOf(date) === month)
  const added = (parts: ReadonlyArray<Part>): Part =>
    parts.reduce(([spent, budget], part): Part => [spent + part[0], budget + part[1]], [0, 0])
  const types = (await client.categoryTypes()).map(({ budgetAllocationPercentage: share, categories }) => {
    const budget = Math.round(planned * share)
    const parts = categories.map(({ categoryId, name, budgetAllocationPercentage: part }) => {
      const spent = sum(own.filter(({ category }) => category?.categoryId === categoryId))
      return [name, [spent, Math.round(budget * part)]] as const
    })
    return { budget, parts, whole: added(parts.map(([, part]) => part)) }
  })
  const categories = types.flatMap((type) => type.parts)
  const whole = added(types.map((type) => type.whole))
  const parts = [...categories.map(([, part]) => part), ...types.map((type) => type.whole), whole]
  const budgets = [...types.map(({ budget, whole: [spent] }): Part => [spent, budget]), [whole[0], planned] as const]
  const unsorted = own.filter(({ category }) => category === null)
  return {
    parts,
    toSort: [unsorted.length, sum(unsorted)],
    all: [
      ...rows.map((each) => cents(each.amount)),
      ...[...parts, ...budgets].flatMap(([spent, budget]) => [spent, budget, budget - spent]),
      sum(unsorted),
      sum(rows),
      income,
      income - whole[0] - sum(unsorted),
    ],
    leftOf: new Map(categories.map(([name, [spent, budget]]) => [name, budget - spent])),
  }
}

const money = /[-+−]?[$¥]\d[\d,]*(?:\.\d+)?/g

/** Each amount in its sentence, or with the term that it belongs to. */
const saidIn = (page: Page, part: "main" | "dialog[open]"): Promise<ReadonlyArray<string>> =>
  page.evaluate((within) => {
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.querySelector(within) ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !/[$¥]\d/.test(node.nodeValue ?? "") || parent.closest("svg, .heard") !== null) continue
      const whole = parent.closest<HTMLElement>("p, dd, label") ?? parent
      const term = whole.closest("dd")?.previousElementSibling?.textContent ?? ""
      found.add(`${term} ${whole.innerText}`.replaceAll(/\s+/g, " ").trim())
    }
    return [...found].filter((text) => /[$¥]\d/.test(text))
  }, part)

type Values = ReadonlyArray<ReadonlyArray<number>>

/** Nothing that is over is called left. */
const leftInWords = (left: number | undefined, words: string): Values =>
  left !== undefined && left >= 0 === words.endsWith("left") ? [[left]] : []

/** What may stand for each § of a sentence; and what a sentence without others says. */
const sentences: ReadonlyArray<readonly [RegExp, (figures: Figures, words: string) => Values]> = [
  [/^§ of §$|^§ spent of § allocated this month\.$|^Spent § out of allocated §$/, ({ parts }) => parts],
  [
    /^(?:Amount Under Budget )?§(?: left)?$/,
    ({ parts, all }) => [...parts.map(([a, b]) => [b - a]), ...all.map((a) => [a])],
  ],
  [/^§ (?:over|ahead)$|^Amount Over Budget §$/, ({ parts }) => parts.flatMap(([a, b]) => (a > b ? [[a - b]] : []))],
  [/^\d+ transactions?, §$|still to sort: § isn't included|^Still to sort §$/, ({ toSort: [, sum] }) => [[sum]]],
  [/had no plan: § spent, § still to sort/, ({ parts, toSort }) => [[parts.at(-1)![0], toSort[1]]]],
  [/^(?:Total Spend|Spent|Amount Budgeted) §$/, ({ parts }) => parts.flatMap(([a, b]) => [[a], [b]])],
  [/^In §$/, () => [[0]]],
  [/^Ferry \d+, § on/, ({ all }) => all.map((value) => [value])],
  [/ (?:left|over|ahead)$/, ({ leftOf }, words) => leftInWords(leftOf.get(words.replace(/ §.*/, "")), words)],
  [/^(?:Income|Total Amount Saved|Left over|Net|Out).* ?§|^§ this month\.$/, ({ all }) => all.map((value) => [value])],
]

/** Those that none of their figures is. As amounts are written, exactly or in whole units. */
const untrueOf = (said: ReadonlyArray<string>, figures: Figures, currency: Currency): ReadonlyArray<string> => {
  const decimals = decimalsOf(currency)
  const formats = [0, decimals].map(
    (digits) => new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  const isWritten = (text: string, value = NaN) =>
    formats.some((format) => format.format(Math.abs(value) / 10 ** decimals) === text.replace(/^[^\d]+/, ""))
  return said.filter((text) => {
    const words = text.replaceAll(money, "§")
    const amounts = text.match(money) ?? []
    const values = sentences.find(([pattern]) => pattern.test(words))?.[1](figures, words) ?? []
    return !values.some((value) => amounts.every((each, at) => isWritten(each, value[at])))
  })
}

for (const [currency, seed] of [
  ["USD", 7],
  ["JPY", 11],
] as const)
  test(`every amount on every screen is one of a household's in ${currency}, and what it says that it is`, async ({
    app,
    page,
    person,
  }) => {
    await person.client.chooseCurrency({ body: { currency } })
    const unit = 10 ** decimalsOf(currency)
    await withPlan(person, currency === "JPY" ? 510_000 : 5_100)
    await live(person, seed, unit)
    const figures = await Promise.all(months.map((month) => workedOut(person, month, unit)))
    const expectTruth = async (least: number, ago: number, where: string, part: "main" | "dialog[open]" = "main") => {
      const said = () => saidIn(page, part)
      await expect.poll(async () => (await said()).length, where).toBeGreaterThanOrEqual(least)
      await expect.poll(async () => untrueOf(await said(), figures[ago]!, currency), where).toEqual([])
    }
    await app.open("/category/type/needs")
    await expectTruth(6, 0, "needs")
    for (const [path, least] of [
      ["/category/type/investments", 2],
      ["/transactions", 20],
      ["/earlier-months", 2],
      ["/settings", 4],
    ] as const) {
      await page.evaluate((to) => history.pushState(null, "", to), path)
      await expectTruth(least, 0, path)
    }
    for (const [ago, month] of months.entries()) {
      await page.evaluate(() => history.pushState(null, "", "/budget/summary"))
      await app.performances.month(named(month).title).click()
      await expectTruth(10, ago, month)
      await page.evaluate(() => history.pushState(null, "", "/transactions"))
      const { transactions } = await person.client.searchTransactions({ query: { month, limit: 1 } })
      await app.list.choose("Assign Category", transactions[0]!.name)
      await expectTruth(6, ago, `what is left, as a category is chosen in ${month}`, "dialog[open]")
      await app.dialog.press("Cancel")
    }
    await page.evaluate(() => history.pushState(null, "", "/home"))
    await expectTruth(25, 0, "/home")
  })

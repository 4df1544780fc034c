import fc from "fast-check"
import { expect, test } from "vitest"
import { monthOf } from "@evenkeel/contracts/month"
import { runs } from "@evenkeel/contracts/test/random"
import { expectAgreement, expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { eventsIn, replayed } from "@evenkeel/acceptance/log"
import type { Person } from "@evenkeel/acceptance/person"
import { defaultSplit } from "@evenkeel/acceptance/plan"
import { expectSurfacesToAgree } from "@evenkeel/acceptance/figures/surfaces"
import { theProduct } from "./test/product.ts"
import { steps } from "@evenkeel/acceptance/steps/steps"
import { beginWalk, take, type Walk } from "@evenkeel/acceptance/walk"

const product = theProduct()

const begin = async (currency?: string): Promise<Walk> => beginWalk(await product.register(), product.bank, currency)

const currencies = fc.constantFrom("USD", "JPY", "KWD")

/** The date in the time zone that the person has chosen. */
const todayOf = async ({ send }: Person): Promise<string> =>
  (await send("GET", "/income")).headers.get("Budget-Date") ?? ""

const expectWalkToAgree = async ({ person }: Walk): Promise<void> =>
  void (await expectAgreement(product.databaseUrl, person, monthOf(await todayOf(person))))

test("whatever a person and their bank do, rows, decider and replay agree to the cent, and so does every pair of surfaces", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 60 }), currencies, async (path, currency) => {
      const walk = await begin(currency)
      for (const step of path) await take(walk, step)
      await expectWalkToAgree(walk)
      expect(await expectSurfacesToAgree(walk.person, product.address)).toBeGreaterThan(20)
    }),
    { numRuns: runs(4, 60), endOnFailure: true },
  )
})

test("even when several things happen at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(steps, { minLength: 4, maxLength: 8 }), { minLength: 4, maxLength: 8 }),
      async (path) => {
        const walk = await begin()
        for (const together of path) await Promise.all(together.map((step) => take(walk, step)))
        await expectWalkToAgree(walk)
      },
    ),
    { numRuns: runs(2, 20), endOnFailure: true },
  )
})

test("a person who has done nothing has nothing anywhere", async () => {
  const person = await product.register()
  const budget = replayed(await eventsIn(product.databaseUrl), person.userId)
  await expectRowsToBe(person, budget, monthOf(await product.bank.today()))
  expect(await person.client.setCategoryTypes({ body: defaultSplit })).toHaveLength(3)
})

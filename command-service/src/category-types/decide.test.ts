import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { largestShare, smallestShare } from "@evenkeel/contracts/budget/category-types/rules"
import { fold } from "@evenkeel/contracts/budget/fold"
import { registered, typesSet } from "@evenkeel/contracts/test/events"
import { sumOfShares, wholeShare, type Share } from "@evenkeel/contracts/share"
import { given } from "../../test/deciding.ts"
import { decideType, type TypeCommand } from "./decide.ts"

const noon = new Date("2026-02-14T12:00:00Z")
const newIds = { needs: "needs", wants: "wants", investments: "investments" }

const decide = (command: TypeCommand) => (budget: Budget) => decideType(command, budget)
/** Shares in thousandths. */
const setAll = (...shares: ReadonlyArray<readonly [name: string, share: Share]>) =>
  decide({
    _tag: "SetCategoryTypes",
    shares: shares.map(([name, share]) => ({ name, share: share * 1000 })),
    newIds,
    at: noon,
  })
const setEach = (needs: Share, wants: Share, investments: Share) =>
  setAll(["needs", needs], ["wants", wants], ["investments", investments])
const setOne = (typeId: string, share: Share) =>
  decide({ _tag: "SetCategoryTypeShare", typeId, share: share * 1000, at: noon })

describe("the shares of the three types", () => {
  test("are set together", () =>
    given(registered())
      .when(setEach(500, 300, 200))
      .then(typesSet(500, 300, 200)))

  test("accept names in any case and order", () =>
    given(registered())
      .when(setAll([" Investments ", 200], ["NEEDS", 500], ["Wants", 300]))
      .then(typesSet(500, 300, 200)))

  test("are replaced the second time, keeping the same types", () =>
    given(registered(), typesSet(500, 300, 200))
      .when(
        decide({
          _tag: "SetCategoryTypes",
          shares: [
            { name: "needs", share: 100_000 },
            { name: "wants", share: 100_000 },
            { name: "investments", share: 800_000 },
          ],
          newIds: { needs: "unused", wants: "unused", investments: "unused" },
          at: noon,
        }),
      )
      .then(typesSet(100, 100, 800)))

  test("that are unchanged append nothing", () =>
    given(typesSet(500, 300, 200))
      .when(setEach(500, 300, 200))
      .thenNothing())

  test.each<[Share, Share, Share]>([
    [10, 10, 980],
    [980, 10, 10],
    [333.3, 333.3, 333.4],
    [333.333, 333.333, 333.334],
  ])("may be whatever adds up, and as small as 1 %%: %d, %d, %d", (...shares) =>
    given()
      .when(setEach(...shares))
      .then(typesSet(...shares)),
  )

  test.each<[Share, Share, Share]>([
    [500, 300, 199],
    [500, 300, 201],
    [0, 0, 0],
    [1000, 1000, 1000],
    [333.333, 333.333, 333.333],
  ])("must add up to exactly 1: %d, %d, %d", (...shares) =>
    given()
      .when(setEach(...shares))
      .thenRefused("Total percentage must equal 100%"),
  )

  test.each<[Share, Share, Share]>([
    [9, 10, 981],
    [991, 5, 4],
    [1000, 0, 0],
  ])("must each be from 0.01 to 0.99: %d, %d, %d", (...shares) =>
    given()
      .when(setEach(...shares))
      .thenRefused("Each percentage must be from 1% to 99%"),
  )

  test.each([
    ["two of them", setAll(["needs", 500], ["wants", 500])],
    ["one of them twice", setAll(["needs", 500], ["needs", 300], ["wants", 200])],
    ["a fourth", setAll(["needs", 400], ["wants", 300], ["investments", 200], ["fun", 100])],
    ["none", setAll()],
  ])("must name all three types, each once, not %s", (_, decide) =>
    given().when(decide).thenRefused("Give the shares of needs, wants and investments, each once"),
  )
})

describe("the share of one type", () => {
  test("is taken from the others in proportion", () =>
    given(typesSet(500, 300, 200))
      .when(setOne("needs", 600))
      .then(typesSet(600, 240, 160)))

  test("is given to the others in proportion, the odd millionth to the largest remainder", () =>
    given(typesSet(500, 300, 200))
      .when(setOne("needs", 499.999))
      .then(typesSet(499.999, 300.001, 200)))

  test("leaves every other type at least 1 %", () =>
    given(typesSet(500, 490, 10))
      .when(setOne("needs", 900))
      .then(typesSet(900, 90, 10)))

  test("that is unchanged appends nothing", () =>
    given(typesSet(500, 300, 200))
      .when(setOne("needs", 500))
      .thenNothing())

  test.each([10, 980])("may be %d thousandths", (share) => {
    const decision = setOne("needs", share)(fold(emptyBudget(), [typesSet(500, 300, 200)]))
    expect(Result.isSuccess(decision)).toBe(true)
  })

  test.each([0, 9, 981, 990, 1000])("may not be %d thousandths", (share) =>
    given(typesSet(500, 300, 200))
      .when(setOne("needs", share))
      .thenRefused("A percentage must be from 1% to 98%, so that the other types keep at least 1% each"),
  )

  test("of an unknown type is refused", () =>
    given(typesSet(500, 300, 200))
      .when(setOne("someone-elses", 500))
      .thenRefused("Category type not found"))

  test("keeps the total at 1, each share between 0.01 and 0.99, and the order of the other two", () => {
    const shares = fc
      .tuple(fc.integer({ min: 10, max: 980 }), fc.integer({ min: 10, max: 980 }))
      .filter(([needs, wants]) => needs + wants <= 990)
    fc.assert(
      fc.property(shares, fc.integer({ min: 10, max: 980 }), ([needs, wants], share) => {
        const before = [needs, wants, 1000 - needs - wants] as const
        const decision = setOne("needs", share)(fold(emptyBudget(), [typesSet(...before)]))
        const [event] = Result.getOrThrow(decision)
        const after =
          event?._tag === "CategoryTypesSet" ? event.types.map((type) => type.share) : before.map((each) => each * 1000)
        expect(sumOfShares(after)).toBe(wholeShare)
        expect(after.every((each) => each >= smallestShare && each <= largestShare)).toBe(true)
        expect(after[0]).toBe(share * 1000)
        expect(Math.sign(after[1]! - after[2]!) * Math.sign(before[1] - before[2])).toBeGreaterThanOrEqual(
          before[1] === before[2] ? -1 : 0,
        )
      }),
    )
  })
})

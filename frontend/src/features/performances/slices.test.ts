import { expect, test } from "vitest"
import { performanceOf } from "../../../test/performances.ts"
import { coloursOf, slicesOf } from "./slices.ts"

const of = (...amounts: ReadonlyArray<number>) =>
  amounts.map((amount, index) => performanceOf("type-needs", `C${index}`, amount, 100))

test("the largest slice comes first, and categories without spending are left out", () => {
  const performances = of(10, 0, 30)
  expect(slicesOf(performances, coloursOf(performances)).map(({ name, amount }) => [name, amount])).toEqual([
    ["C2", 30],
    ["C0", 10],
  ])
})

test("a category has the same colour in every pie of its month", () => {
  const performances = of(30, 20, 10)
  const colourOf = coloursOf(performances)
  const [alone] = slicesOf(performances.slice(1, 2), colourOf)
  expect(alone?.colour).toBe(1)
})

test("up to ten categories have their own colours; beyond that, the smallest share the last one", () => {
  const ten = of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
  expect(slicesOf(ten, coloursOf(ten)).map(({ name, colour }) => [name, colour])).toEqual(
    ten.map(({ categoryName }, rank) => [categoryName, rank]),
  )
  const twelve = of(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
  const slices = slicesOf(twelve, coloursOf(twelve))
  expect(slices).toHaveLength(10)
  expect(slices.at(-1)).toEqual({ name: "3 smaller ones", amount: 6, colour: 9 })
})

test("no two slices of a pie share a colour, and a category keeps its colour across pies if possible", () => {
  const all = of(...Array.from({ length: 21 }, (_, rank) => 100 - rank))
  const colourOf = coloursOf(all)
  const one = [0, 10, 11].map((rank) => all[rank]!)
  expect(slicesOf(one, colourOf).map(({ name, colour }) => [name, colour])).toEqual([
    ["C0", 0],
    ["C10", 2],
    ["C11", 1],
  ])
  const alike = [0, 10, 20].map((rank) => all[rank]!)
  expect(slicesOf(alike, colourOf).map(({ colour }) => colour)).toEqual([0, 1, 2])
  const eleven = [...all.slice(0, 8), ...all.slice(9, 12)]
  expect(slicesOf(eleven, colourOf).map(({ colour }) => colour)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 8])
})

test("the sum of the smallest is exact to the cent", () => {
  const eleven = of(9, 8, 7, 6, 5, 4, 3, 2, 1, 0.2, 0.1)
  expect(slicesOf(eleven, coloursOf(eleven)).at(-1)?.amount).toBe(0.3)
})

test("a category without a name is shown as Unknown", () => {
  const nameless = [{ ...performanceOf("type-needs", "", 5, 10) }]
  expect(slicesOf(nameless, () => 0)[0]?.name).toBe("Unknown")
})

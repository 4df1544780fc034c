import { expect, test } from "vitest"
import { rememberBriefly } from "./remember-briefly.ts"

const begun = () => {
  const clock = { now: 0 }
  const asked = new Array<string>()
  const memory = rememberBriefly<string>(() => clock.now)
  const get = (key: string) =>
    memory.get(key, async () => {
      asked.push(key)
      return key === "nothing" ? undefined : key.toUpperCase()
    })
  return { clock, asked, memory, get }
}

test("what was found is not asked again for a moment, whoever else is asked for", async () => {
  const { clock, asked, get } = begun()
  expect([await get("a"), await get("b"), await get("a")]).toEqual(["A", "B", "A"])
  clock.now = 249
  await get("a")
  expect(asked).toEqual(["a", "b"])
  clock.now = 250
  await get("a")
  expect(asked).toEqual(["a", "b", "a"])
})

test("what is not there is asked for every time", async () => {
  const { asked, get } = begun()
  expect([await get("nothing"), await get("nothing")]).toEqual([undefined, undefined])
  expect(asked).toEqual(["nothing", "nothing"])
})

test("nothing is remembered from before it was forgotten, even if the answer came after", async () => {
  const { asked, memory, get } = begun()
  let give: (value: string) => void = () => {}
  const underWay = memory.get("a", () => new Promise((resolve) => (give = resolve)))
  memory.forget()
  give("old")
  expect(await underWay).toBe("old")
  expect(await get("a")).toBe("A")
  expect(asked).toEqual(["a"])
})

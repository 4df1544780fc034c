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

test("a found value is reused for a moment, whatever other keys are looked up", async () => {
  const { clock, asked, get } = begun()
  expect([await get("a"), await get("b"), await get("a")]).toEqual(["A", "B", "A"])
  clock.now = 249
  await get("a")
  expect(asked).toEqual(["a", "b"])
  clock.now = 250
  await get("a")
  expect(asked).toEqual(["a", "b", "a"])
})

test("no more than ten thousand values are kept", async () => {
  const { asked, get } = begun()
  for (let key = 0; key < 10_001; key += 1) await get(String(key))
  await get("0")
  expect(asked).toHaveLength(10_002)
})

test("a missing value is looked up every time", async () => {
  const { asked, get } = begun()
  expect([await get("nothing"), await get("nothing")]).toEqual([undefined, undefined])
  expect(asked).toEqual(["nothing", "nothing"])
})

test("a look-up that is in flight when everything is forgotten is not remembered", async () => {
  const { asked, memory, get } = begun()
  let give: (value: string) => void = () => {}
  const underWay = memory.get("a", () => new Promise((resolve) => (give = resolve)))
  memory.forget()
  give("old")
  expect(await underWay).toBe("old")
  expect(await get("a")).toBe("A")
  expect(asked).toEqual(["a"])
})

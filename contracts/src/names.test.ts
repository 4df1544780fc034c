import { describe, expect, it } from "vitest"
import { isLongerThan, problemOfLength, sameName, trimmed } from "./names.ts"

const family = "👩‍👩‍👧‍👦"
const composed = "Caf\u00e9"
const decomposed = "Cafe\u0301"

describe("a name", () => {
  it.each([
    ["Groceries", 9],
    [composed, 4],
    [decomposed, 4],
    [family, 1],
    ["", 0],
  ])("%s has as many characters as a person counts: %d", (name, length) => {
    expect(isLongerThan(name, length)).toBe(false)
    expect(isLongerThan(`${name}!`, length)).toBe(true)
  })

  it("cannot hide a long text in few characters, and is not searched for them to the end", () => {
    expect(isLongerThan(`a${"\u0301".repeat(1_000_000)}`, 60)).toBe(true)
    expect(isLongerThan("é".repeat(1_000_000), 60)).toBe(true)
  })

  it("is too long beyond its limit, not counting the space around it", () => {
    const full = family.repeat(60)

    expect(problemOfLength("A boat's name", `  ${full}  `, 60)).toBeUndefined()
    expect(problemOfLength("A boat's name", `${full}!`, 60)).toBe("A boat's name can have at most 60 characters.")
  })

  it.each(["", "   ", "\u200b", "\u200d \ufe0f", "\u3164"])("is empty if nothing in it is visible: %j", (name) => {
    expect(trimmed(name)).toBe("")
  })

  it("is on one line, with one space between its words", () => {
    expect(trimmed(" Corner\n\tshop  on  Main\u00a0Street ")).toBe("Corner shop on Main Street")
  })

  it("is the same as another that looks alike, whatever their case and the space around them", () => {
    expect(sameName(` ${composed.toUpperCase()} `, decomposed)).toBe(true)
    expect(sameName("Café", "Cafe")).toBe(false)
  })
})

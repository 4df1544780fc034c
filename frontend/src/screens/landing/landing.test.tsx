import { screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import { show } from "../../../test/screen.tsx"
import { Landing, quoteAt, quotes } from "./landing.tsx"

afterEach(() => vi.restoreAllMocks())

test("it shows the product's name, one of ten quotes and links to log in and register", () => {
  show(<Landing />)
  expect(screen.getByRole("heading", { name: "Evenkeel" })).toBeTruthy()
  expect(quotes.some((quote) => screen.queryByText(`\u201c${quote}\u201d`) !== null)).toBe(true)
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login")
  expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/register")
})

test("the quote is drawn at random", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.95)
  show(<Landing />)
  expect(screen.getByText(`\u201c${quotes[9]}\u201d`)).toBeTruthy()
})

test("every random number gives a quote, and all ten quotes can appear", () => {
  expect(quotes).toHaveLength(10)
  expect(new Set(quotes.map((_, index) => quoteAt((index + 0.5) / 10))).size).toBe(10)
  expect(quoteAt(0.999999)).toBe(quotes[9])
})

import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { show } from "../../../test/screen.tsx"
import { offerRule } from "../../api/offers.ts"
import { dialogs } from "../../lib/dialogs.ts"
import { RuleOfferBar } from "./rule-offer.tsx"

test.each([
  ["into Rent", { categoryId: "rent", name: "Rent" }, { categoryId: "rent" }],
  ["as spending", { categoryId: "", name: "spending", countedAs: "spending" }, { then: "ask" }],
  ["as income", { categoryId: "", name: "income", countedAs: "income" }, { then: "not spending", countedAs: "income" }],
] as const)("an offer to count or put something %s begins that rule", async (words, offer, start) => {
  dialogs.opened = []
  offerRule({ merchant: "ann", words: "Ann", count: 2, ...offer })
  const { person } = show(<RuleOfferBar />)
  expect(screen.getByText(/^Always/).textContent).toContain(`Ann ${words}?`)
  await person.click(screen.getByRole("button", { name: "Make it a rule" }))
  expect(dialogs.opened).toMatchObject([{ name: "rule", about: { start: { words: "Ann", ...start } } }])
})

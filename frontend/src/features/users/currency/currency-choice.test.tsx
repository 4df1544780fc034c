import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { refresh } from "../../../api/refreshing.ts"
import { run } from "../../../api/run.ts"
import { checking } from "../../../../test/budget.ts"
import { ada, show, signIn } from "../../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../../test/server.ts"
import { presentCurrency } from "../../../lib/currency.ts"
import { exactAmount } from "../../../lib/money.ts"
import { auth } from "../../../lib/session.ts"
import { CurrencyChoice } from "./currency-choice.tsx"

const { whyCurrencyStays: _stays, ...newcomer } = ada
const why = "The currency stays."

useBackend()
beforeEach(() => {
  signIn(newcomer)
  answer("currentUser", newcomer)
})

const select = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Currency" })

test("US dollars are proposed, and every amount follows what is chosen instead", async () => {
  answer("chooseCurrency", ({ body }) => {
    answer("currentUser", { ...newcomer, currency: body.currency })
    return body
  })
  const { person } = show(<CurrencyChoice />)
  const choice = await select()
  expect(choice.value).toBe("USD")
  expect(exactAmount(1234.5)).toBe("$1,234.50")
  await person.selectOptions(choice, "Japanese Yen (JPY)")
  await screen.findByText("Your budget is in Japanese yen now")
  expect(choice.value).toBe("JPY")
  expect(presentCurrency()).toBe("JPY")
  expect(exactAmount(1234)).toBe("¥1,234")
})

test("a choice that comes too late is refused, and what stays is shown with the reason", async () => {
  answer("chooseCurrency", () => refuse(422, why))
  const { person } = show(<CurrencyChoice />)
  const choice = await select()
  answer("currentUser", { ...newcomer, whyCurrencyStays: why })
  await person.selectOptions(choice, "EUR")
  await screen.findByText(why)
  expect(screen.getByText("US Dollar (USD)")).toBeTruthy()
  expect(screen.queryByRole("combobox")).toBe(null)
  expect(presentCurrency()).toBe("USD")
})

test("a refusal for another reason leaves the choice as it was", async () => {
  answer("chooseCurrency", () => refuse(503, "One moment, please."))
  const { person } = show(<CurrencyChoice />)
  await person.selectOptions(await select(), "EUR")
  await screen.findByText("One moment, please.")
  expect((await select()).value).toBe("USD")
})

test("an amount ends the choice", async () => {
  show(<CurrencyChoice />)
  await select()
  answer("currentUser", { ...newcomer, whyCurrencyStays: why })
  answer("linkAccount", checking)
  const link = { plaidAccountId: "1", publicToken: "public", accountName: "Checking", accountType: "CHECKING" } as const
  await act(() => run("linkAccount", { body: link }))
  await screen.findByText(why)
})

test("a currency that was chosen on another device holds here too", async () => {
  show(<CurrencyChoice />)
  await select()
  answer("currentUser", { ...newcomer, currency: "KWD" })
  await act(() => refresh("all"))
  await waitFor(() => expect(presentCurrency()).toBe("KWD"))
  expect((await select()).value).toBe("KWD")
})

test("the next person's amounts are in their own currency", () => {
  signIn({ ...ada, currency: "CHF" })
  expect(presentCurrency()).toBe("CHF")
  Object.assign(auth, { user: null })
  expect(presentCurrency()).toBe("USD")
})

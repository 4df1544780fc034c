// Every journey by keyboard alone: no pointer is used in this file.
import type { Locator, Page } from "@playwright/test"
import { lastMonth } from "./months.ts"
import { groceries } from "./bank.ts"
import { newUsername, password, spends, sync } from "./people.ts"
import { expect, test } from "./test.ts"

const mostStops = 120

/** The bank window has a document of its own. */
const isFocused = (element: Element): boolean => (element.getRootNode() as Document | ShadowRoot).activeElement === element

/** Tabs to it, as a person would who cannot click. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.first().waitFor()
  for (let stop = 0; stop < mostStops; stop++) {
    if (await target.first().evaluate(isFocused)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`Tab never reaches ${target.toString()}`)
}

const press = async (page: Page, name: string | RegExp, role: "button" | "link" = "button", key = "Enter"): Promise<void> => {
  await reach(page, page.getByRole(role, { name, exact: typeof name === "string" }))
  await page.keyboard.press(key)
}

const type = async (page: Page, label: string, text: string): Promise<void> => {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

test("from registration to the first budget", async ({ app, page }) => {
  await app.open("/")
  await press(page, "Register", "link")
  await type(page, "Full Name", "Grace Hopper")
  await type(page, "Username", newUsername())
  await type(page, "Password", password)
  await type(page, "Confirm Password", password)
  await page.keyboard.press("Enter")

  await expect(page).toHaveURL("/connect-accounts")
  await press(page, "Connect Accounts")
  await press(page, "Continue")
  await press(page, /Harbor/)
  await type(page, "User name", "user_good")
  await type(page, "Password", "anything")
  await page.keyboard.press("Enter")
  await press(page, "Link accounts")
  await press(page, "Finish")
  await press(page, /^Continue/)

  await expect(page).toHaveURL("/income")
  await type(page, "Amount", "$5,000.00")
  // A select goes to the option that begins with what is typed.
  await reach(page, page.getByLabel("Source"))
  await page.keyboard.type("Employer")
  await reach(page, page.getByLabel("Type"))
  await page.keyboard.type("Salary")
  await press(page, "Add Income")
  await expect(page).toHaveURL("/category-types")
  await reach(page, page.getByRole("slider", { name: "Needs" }))
  await page.keyboard.press("ArrowRight")
  await reach(page, page.getByRole("slider", { name: "Wants" }))
  await page.keyboard.press("ArrowLeft")
  await press(page, "Submit")

  for (const [screen, category] of [["needs", "Groceries"], ["wants", "Shopping"], ["investments", "Stocks"]] as const) {
    await expect(page).toHaveURL(`/category/${screen}`)
    await reach(page, app.addCategories.suggestion(category))
    await page.keyboard.press("Enter")
    await press(page, "Submit")
  }
  await expect(page).toHaveURL("/home")
  await expect(app.heading("Let's Start Budgeting")).toBeVisible()
})

test.describe("with something to sort", () => {
  test.use({ who: "someone with a quiet bank" })

  test("cards are accepted, sorted otherwise and deleted", async ({ app, bank, page, person }) => {
    await spends(person, bank, { name: "Fennel & Crate", amount: 42.1, personal_finance_category: groceries })
    await sync(person)
    await app.open("/home")
    await expect(app.categorise.dialog).toBeVisible()
    await press(page, "Choose Different")
    await press(page, "Wants")
    await press(page, "Shopping")
    await expect(app.categorise.dialog).toBeHidden()
    await expect(app.home.transaction("Fennel & Crate", app.home.card("Shopping"))).toBeVisible()

    await press(page, "Actions for Fennel & Crate")
    await reach(page, page.getByRole("menuitem", { name: "Delete" }))
    await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused()
    await page.keyboard.press("Enter")
    await press(page, "Delete")
    await expect(app.alert("Transaction successfully deleted")).toBeVisible()
  })
})

test.describe("with a past", () => {
  test.use({ who: "someone who has spent" })

  test("a month is chosen, and its spending analyzed", async ({ app, page }) => {
    await app.open("/home")
    await press(page, "History", "link")
    await reach(page, app.history.month(lastMonth().title))
    await page.keyboard.press("Enter")
    await expect(app.history.performanceOf(lastMonth().title)).toBeVisible()
    await press(page, /View Spending Analysis/, "link")
    await expect(page).toHaveURL(new RegExp(`/needs/analysis/${lastMonth().path}$`))
  })
})

import { assign, categoryOf, spends, sync } from "./people.ts"
import { expect, test } from "./test.ts"

test.use({ who: "someone with a quiet bank" })

test("a rule is tried on the past before it is kept, sorts what the bank brings, and what it did is undone in one go", async ({
  app,
  bank,
  person,
}) => {
  const { categoryId } = await categoryOf(person, "Groceries")
  await spends(person, bank, { name: "Corner Shop", amount: 12 }, { name: "Corner Shop", amount: 3 })
  await sync(person)
  const [first] = await person.client.transactions()
  await person.client.assignTransaction({ body: { transactionId: first?.transactionId ?? "", categoryId } })

  await app.open("/rules")
  await expect(app.heading("Rules")).toBeVisible()
  await app.rules.begin()
  await app.dialog.press("See what it would do")
  await expect(app.dialog.problem).toHaveText(
    "Please give at least one condition: otherwise the rule would apply to everything.",
  )
  await app.dialog.field("Words").fill("corner shop")
  await app.dialog.field("Category").selectOption("Groceries")
  await app.dialog.press("See what it would do")
  await expect(app.dialog.heading("What this rule would do")).toBeVisible()
  await expect(app.dialog.words("Same as you chose: 1")).toBeVisible()
  await expect(app.dialog.words(/^Not yet sorted: 1$/)).toBeVisible()
  await app.dialog.option(/Also what is not yet sorted: 1 transaction/).check()
  await expect(app.dialog.words(/Groceries: .* becomes \$15\.00/)).toBeVisible()
  await app.dialog.press("Make Rule")
  await expect(app.alert("Rule made, and applied to 1 transaction")).toBeVisible()
  await expect(app.rules.all).toHaveText([/is “corner shop”: put it into Groceries.*Used once/])

  await spends(
    person,
    bank,
    { name: "Corner Shop", amount: 5 },
    { name: "Corner Shop", amount: 6 },
    { name: "Ferry", amount: 9 },
  )
  await sync(person)
  await app.open("/transactions")
  await expect(app.list.rows.filter({ hasText: "By your rule" })).toHaveCount(3)
  await expect(app.list.row("Ferry")).toContainText("To sort")

  await app.open("/history")
  await app.timeline.undo("Your rule for “corner shop” put 2 transactions into Groceries")
  await app.dialog.press("Undo")
  await app.open("/transactions")
  await expect(app.list.rows.filter({ hasText: "By your rule" })).toHaveCount(1)
})

test("rules are put in order, switched off, and deleted, and what was deleted comes back by an undo", async ({
  app,
  page,
  person,
}) => {
  const { categoryId } = await categoryOf(person, "Groceries")
  await person.client.makeRule({
    body: { conditions: { text: { how: "contains", words: "shop" } }, outcome: { categoryId } },
  })
  await person.client.makeRule({
    body: { conditions: { text: { how: "is", words: "Ferry" } }, outcome: { ask: true } },
  })
  await app.open("/rules")
  await app.rules.choose("Try later", 1)
  await expect(app.rules.all).toHaveText([/Ferry/, /shop/])
  await app.undo("Rule moved")
  await expect(app.rules.all).toHaveText([/shop/, /Ferry/])
  await app.rules.drag(1, 2)
  await expect(app.rules.all).toHaveText([/Ferry/, /shop/])
  await app.rules.handle(1).focus()
  await page.keyboard.press("ArrowDown")
  await expect(app.rules.all).toHaveText([/shop/, /Ferry/])
  await expect(app.rules.handle(2)).toBeFocused()
  await app.rules.isOn("Ferry").uncheck()
  await expect(app.alert("Rule switched off")).toBeVisible()
  await app.rules.choose("Delete", 2)
  await app.dialog.press("Delete")
  await expect(app.rules.all).toHaveText([/shop/])
  await app.undo("Rule successfully deleted")
  await expect(app.rules.isOn("Ferry")).not.toBeChecked()
})

test("two rules that fight are shown when the second is made, which may then be tried first", async ({
  app,
  bank,
  page,
  person,
}) => {
  const { categoryId } = await categoryOf(person, "Groceries")
  await spends(person, bank, { name: "Corner Shop", amount: 12 })
  await sync(person)
  const text = { how: "contains", words: "shop" } as const
  await person.client.makeRule({ body: { conditions: { text }, outcome: { categoryId } } })
  await app.open("/rules")
  await app.rules.begin()
  await app.dialog.field("Words").fill("corner shop")
  await app.dialog.field("Do this").selectOption("keep it out of my spending")
  await app.dialog.press("See what it would do")
  await expect(app.dialog.words("1 transaction: that one decides.")).toBeVisible()
  await expect(app.dialog.words(/^Not yet sorted: none$/)).toBeVisible()
  await page.getByRole("checkbox", { name: "Try this rule first" }).check()
  await expect(app.dialog.words("1 transaction: this one decides.")).toBeVisible()
  await app.dialog.option(/Also what is not yet sorted: 1 transaction/).check()
  await app.dialog.press("Make Rule")
  await expect(app.rules.all).toHaveText([/count it as a transfer/, /put it into Groceries/])
  await app.open("/transactions?status=not-spending")
  await expect(app.list.row("Corner Shop")).toContainText("By your rule")
})

test("a rule is made from a row's menu, and the row and its history lead to it", async ({
  app,
  bank,
  page,
  person,
}) => {
  await spends(person, bank, { name: "Tram", amount: 2 })
  await sync(person)
  await assign(person, "Tram", "Groceries")
  await app.open("/transactions")
  await app.list.choose("Make a rule", "Tram")
  // Nothing of it needs to be typed: what it would do is seen at once.
  await expect(app.dialog.words("Same as you chose: 1")).toBeVisible()
  await app.dialog.press("Edit rule")
  await expect(app.dialog.field("Words")).toHaveValue("Tram")
  await expect(app.dialog.field("Category").locator("option:checked")).toHaveText("Groceries")
  await app.dialog.press("See what it would do")
  await expect(app.dialog.words("Same as you chose: 1")).toBeVisible()
  await app.dialog.press("Make Rule")
  await expect(app.alert("Rule made")).toBeVisible()
  await spends(person, bank, { name: "Tram", amount: 3 })
  await sync(person)
  await app.open("/transactions?text=3.00")
  await app.list.choose("History of this row", "Tram")
  await page.getByRole("dialog").getByRole("link", { name: "See the rule" }).click()
  await expect(app.rules.all).toHaveText([/is “Tram”: put it into Groceries.*Used once/])
})

test("the second like decision is offered as a rule, later again, and never again if the person wants that", async ({
  app,
  bank,
  page,
  person,
}) => {
  const names = [...Array<string>(4).fill("Tram"), ...Array<string>(4).fill("Kiosk")]
  await spends(person, bank, ...names.map((name, index) => ({ name, amount: index + 1 })))
  await sync(person)
  for (const name of ["Tram", "Kiosk"]) await assign(person, name, "Groceries")
  await app.open("/transactions?status=to-sort")
  const assignOne = async (name: string, left: number) => {
    await page
      .getByRole("button", { name: `Actions for ${name}` })
      .first()
      .click()
    await page.getByRole("menuitem", { name: "Assign Category" }).click()
    await app.dialog.option(/Groceries/).check()
    const answered = page.waitForResponse("**/transactions/category")
    await app.dialog.press("Assign")
    await answered
    await expect(app.list.rows).toHaveCount(left)
  }
  await assignOne("Kiosk", 5)
  await expect(app.rules.offer).toContainText("Always put Kiosk into Groceries?")
  await app.rules.answerOffer("Never ask")
  await expect(app.rules.offer).toBeEmpty()
  await assignOne("Kiosk", 4)
  await assignOne("Kiosk", 3)
  await expect(app.rules.offer).toBeEmpty()
  await assignOne("Tram", 2)
  await expect(app.rules.offer).toContainText("Always put Tram into Groceries?")
  await app.rules.answerOffer("Not now")
  await expect(app.rules.offer).toBeEmpty()
  await assignOne("Tram", 1)
  await expect(app.rules.offer).toBeEmpty()
  await assignOne("Tram", 0)
  await expect(app.rules.offer).toContainText("Always put Tram into Groceries?")
  await app.rules.answerOffer("Make it a rule")
  await app.dialog.press("Make Rule")
  await expect(app.alert("Rule made")).toBeVisible()
  await page.goto("/rules")
  await expect(app.rules.all).toHaveText([/Tram/])
})

import { describe, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import {
  category,
  categoryDeleted,
  categoryRenamed,
  income,
  reallocated,
  registered,
  typesSet,
} from "@evenkeel/contracts/test/events"
import { decideCategory, type NewCategory } from "./decide.ts"
import { given } from "../../test/deciding.ts"

const noon = new Date("2026-02-14T12:00:00Z")
const person = [registered(), typesSet(500, 300, 200)] as const

const fresh = (name: string, share: number, typeId = "needs"): NewCategory => ({
  categoryId: name.trim().toLowerCase(),
  typeId,
  name,
  share: share * 1000,
})
const changes = (shares: Readonly<Record<string, number>>) =>
  Object.entries(shares).map(([categoryId, share]) => ({ categoryId, share: share * 1000 }))

const addAll =
  (...categories: ReadonlyArray<NewCategory>) =>
  (budget: Budget) =>
    decideCategory({ _tag: "AddCategories", categories, at: noon }, budget)
const addOne =
  (added: NewCategory, changed: Readonly<Record<string, number>> = {}) =>
  (budget: Budget) =>
    decideCategory({ _tag: "AddCategory", added, changed: changes(changed), at: noon }, budget)
const reallocate =
  (changed: Readonly<Record<string, number>>, typeId = "needs") =>
  (budget: Budget) =>
    decideCategory({ _tag: "ReallocateCategories", typeId, changed: changes(changed), at: noon }, budget)
const rename = (categoryId: string, name: string) => (budget: Budget) =>
  decideCategory({ _tag: "RenameCategory", categoryId, name }, budget)
const remove =
  (categoryId: string, at = noon) =>
  (budget: Budget) =>
    decideCategory({ _tag: "DeleteCategory", categoryId, at }, budget)

const tooMuch = "Total budget allocation percentage cannot exceed 100%"
/** "Café" in decomposed form, with a combining accent. */
const cafeInTwo = "Cafe\u0301"

describe("categories of a new type", () => {
  test("are added together, across several types", () =>
    given(...person)
      .when(addAll(fresh(" Rent ", 600), fresh("Groceries", 400), fresh("Shopping", 100, "wants")))
      .then(category("Rent", 600), category("Groceries", 400), category("Shopping", 100, { typeId: "wants" })))

  test("may have the same name in two types", () => {
    const inWants = { categoryId: "other wants", typeId: "wants" }
    given(...person, category("Other", 10))
      .when(addAll({ ...fresh("Other", 10), ...inWants }))
      .then(category("Other", 10, inWants))
    given(...person)
      .when(addAll(fresh("Other", 10), { ...fresh("Other", 10), ...inWants }))
      .then(category("Other", 10), category("Other", 10, inWants))
  })

  test("may use up the whole type", () =>
    given(...person)
      .when(addAll(fresh("Rent", 1000)))
      .then(category("Rent", 1000)))

  test("may not use more than the type has", () =>
    given(...person, category("Rent", 1))
      .when(addAll(fresh("Groceries", 500), fresh("Animals", 500)))
      .thenRefused("You must utilize less than 100% of your allocated budget."))

  test.each(["groceries", " GROCERIES ", "Groceries"])("may not reuse the existing name %j", (name) =>
    given(...person, category("Groceries", 10))
      .when(addAll(fresh("Rent", 10), fresh(name, 10)))
      .thenRefused(`Category "${name.trim()}" has already been added.`),
  )

  test("may not have the same name twice", () =>
    given(...person)
      .when(addAll(fresh("Rent", 10), fresh("RENT", 10)))
      .thenRefused('Category "RENT" has already been added.'))

  test("may not have the same name in two Unicode forms", () =>
    given(...person)
      .when(addAll(fresh("Café", 10), fresh(cafeInTwo, 10)))
      .thenRefused('Category "Café" has already been added.'))

  test("are at most a hundred", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `Jar ${index}`)
    const jars = hundred.map((name) => category(name, 0))
    given(...person)
      .when(addAll(...hundred.map((name) => fresh(name, 0))))
      .then(...jars)
    given(...person)
      .when(addAll(...hundred.map((name) => fresh(name, 0)), fresh("Rent", 0)))
      .thenRefused("A category type can have at most 100 categories")
    given(...person, ...jars)
      .when(addOne(fresh("Rent", 0)))
      .thenRefused("A category type can have at most 100 categories")
    given(...person, ...jars)
      .when(addOne(fresh("Rent", 0, "wants")))
      .then(category("Rent", 0, { typeId: "wants" }))
  })

  test("may not be empty", () =>
    given(...person)
      .when(addAll())
      .thenRefused("Give at least one category"))

  test("need an existing type", () =>
    given(...person)
      .when(addAll(fresh("Rent", 10), fresh("Boat", 10, "someone-elses")))
      .thenRefused("Category type not found"))
})

describe("a category", () => {
  test("is added, without the space around its name", () =>
    given(...person)
      .when(addOne(fresh(" Rent ", 600)))
      .then(category("Rent", 600)))

  test("is added in one step with the shares that are lowered for it", () =>
    given(...person, category("Rent", 1000))
      .when(addOne(fresh("Groceries", 400), { rent: 600 }))
      .then(reallocated({ rent: 600 }), category("Groceries", 400)))

  test("is added without an event for unchanged shares", () =>
    given(...person, category("Rent", 500))
      .when(addOne(fresh("Groceries", 400), { rent: 500 }))
      .then(category("Groceries", 400)))

  test.each([" ", "", "\u3000"])("may not have the blank name %j", (name) =>
    given(...person)
      .when(addOne(fresh(name, 10)))
      .thenRefused("New category must have a name"),
  )

  test.each(["a".repeat(60), "🧑‍🍳".repeat(60)])("may have a name of 60 characters: %s", (name) =>
    given(...person)
      .when(addOne({ ...fresh(name, 10), categoryId: "long" }))
      .then(category(name, 10, { categoryId: "long" })),
  )

  test.each(["a".repeat(61), "🧑‍🍳".repeat(61)])("may not have a name of 61: %s", (name) =>
    given(...person)
      .when(addOne(fresh(name, 10)))
      .thenRefused("A category name can have at most 60 characters."),
  )

  test("may not have an existing name", () =>
    given(...person, category("Rent", 10))
      .when(addOne(fresh("rent", 10)))
      .thenRefused('Category "rent" has already been added.'))

  test("may have the name of a deleted one", () =>
    given(...person, category("Rent", 1000, { categoryId: "old" }), categoryDeleted("old"))
      .when(addOne(fresh("Rent", 1000)))
      .then(category("Rent", 1000)))

  test("may use what is left", () =>
    given(...person, category("Rent", 999))
      .when(addOne(fresh("Groceries", 1)))
      .then(category("Groceries", 1)))

  test("may not use more than is left", () =>
    given(...person, category("Rent", 999))
      .when(addOne(fresh("Groceries", 2)))
      .thenRefused(tooMuch))

  test("may be added with no share where fixed amounts no longer fit", () =>
    given(...person, income(5_000_00), category("Rent", 1500, { fixed: 3750_00 }))
      .when(addOne(fresh("Groceries", 0)))
      .then(category("Groceries", 0)))

  test("may not make it worse where fixed amounts no longer fit", () =>
    given(...person, income(5_000_00), category("Rent", 1500, { fixed: 3750_00 }))
      .when(addOne(fresh("Groceries", 1)))
      .thenRefused("This makes $1,252.50 more than the $2,500.00 that Needs has."))

  test("can lower only shares of its own type", () =>
    given(...person, category("Shopping", 500, { typeId: "wants" }))
      .when(addOne(fresh("Rent", 10), { shopping: 400 }))
      .thenRefused("Category not found"))

  test("needs an existing type", () =>
    given(...person)
      .when(addOne(fresh("Boat", 10, "someone-elses")))
      .thenRefused("Category type not found"))
})

describe("the shares of a type's categories", () => {
  const two = [...person, category("Rent", 600), category("Groceries", 400)] as const

  test("are changed, and only those that differ", () =>
    given(...two)
      .when(reallocate({ rent: 500, groceries: 400 }))
      .then(reallocated({ rent: 500 })))

  test("may be swapped", () =>
    given(...two)
      .when(reallocate({ rent: 400, groceries: 600 }))
      .then(reallocated({ rent: 400, groceries: 600 })))

  test("may add up to 1000, but not to 1001", () => {
    given(...two)
      .when(reallocate({ rent: 1000, groceries: 0 }))
      .then(reallocated({ rent: 1000, groceries: 0 }))
    given(...two)
      .when(reallocate({ rent: 601 }))
      .thenRefused(tooMuch)
  })

  test.each([{}, { rent: 600 }])("must actually change: %j", (changed) =>
    given(...two)
      .when(reallocate(changed))
      .thenRefused("No allocation updates made"),
  )

  test("must belong to existing categories", () => {
    given(...two, categoryDeleted("rent"))
      .when(reallocate({ rent: 500 }))
      .thenRefused("Category not found")
    given(...two)
      .when(reallocate({ "someone-elses": 500 }))
      .thenRefused("Category not found")
    given(...two)
      .when(reallocate({ rent: 500 }, "someone-elses"))
      .thenRefused("Category type not found")
    given(...two)
      .when(reallocate({ rent: 500 }, "wants"))
      .thenRefused("Category not found")
  })
})

describe("a category's name", () => {
  const two = [...person, category("Rent", 600), category("Groceries", 400)] as const

  test("is changed, and trimmed", () =>
    given(...two)
      .when(rename("rent", "  Home "))
      .then(categoryRenamed("rent", "Home")))

  test("may change only in case", () =>
    given(...two)
      .when(rename("rent", "RENT"))
      .then(categoryRenamed("rent", "RENT")))

  test("that is unchanged appends nothing", () =>
    given(...two)
      .when(rename("rent", " Rent "))
      .thenNothing())

  test("that is the same in another Unicode form appends nothing", () =>
    given(...person, category("Café", 10))
      .when(rename("café", cafeInTwo))
      .thenNothing())

  test.each(["", "  ", "\t", "\u200b", " \u2060\u3164 "])("may not be blank: %j", (name) =>
    given(...two)
      .when(rename("rent", name))
      .thenRefused("Please enter a valid name"),
  )

  test("may have 60 characters, but not 61", () => {
    given(...two)
      .when(rename("rent", "a".repeat(60)))
      .then(categoryRenamed("rent", "a".repeat(60)))
    given(...two)
      .when(rename("rent", "a".repeat(61)))
      .thenRefused("A category name can have at most 60 characters.")
  })

  test("may not be that of another category of the type", () =>
    given(...two, category("Fuel", 0))
      .when(rename("rent", "groceries "))
      .thenRefused('Category "groceries" has already been added.'))

  test("must belong to an existing category", () => {
    given(...two)
      .when(rename("someone-elses", "Home"))
      .thenRefused("Category not found")
    given(...two, categoryDeleted("rent"))
      .when(rename("rent", "Home"))
      .thenRefused("Category not found")
  })
})

describe("deleting a category", () => {
  test("removes it from the current month and later ones", () =>
    given(...person, category("Rent", 10))
      .when(remove("rent"))
      .then(categoryDeleted("rent")))

  test("uses the current month in the person's time zone", () =>
    given(
      registered({ timeZone: "America/New_York" }),
      typesSet(500, 300, 200),
      category("Rent", 10, { month: "2026-01" }),
    )
      .when(remove("rent", new Date("2026-02-01T04:59:59Z")))
      .then(categoryDeleted("rent", "2026-01")))

  test("is refused the second time", () =>
    given(...person, category("Rent", 10), categoryDeleted("rent"))
      .when(remove("rent"))
      .thenRefused("Category not found"))
})

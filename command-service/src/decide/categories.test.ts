import { describe, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { category, categoryDeleted, reallocated, registered, typesSet } from "@evenkeel/contracts/events/testing"
import { decideCategory, type NewCategory } from "./categories.ts"
import { given } from "./testing.ts"

const noon = new Date("2026-02-14T12:00:00Z")
const person = [registered(), typesSet(500, 300, 200)] as const

const fresh = (name: string, share: number, typeId = "needs"): NewCategory =>
  ({ categoryId: name.trim().toLowerCase(), typeId, name, share })
const changes = (shares: Readonly<Record<string, number>>) =>
  Object.entries(shares).map(([categoryId, share]) => ({ categoryId, share }))

const addAll = (...categories: ReadonlyArray<NewCategory>) => (budget: Budget) =>
  decideCategory({ _tag: "AddCategories", categories, at: noon }, budget)
const addOne = (added: NewCategory, changed: Readonly<Record<string, number>> = {}) => (budget: Budget) =>
  decideCategory({ _tag: "AddCategory", added, changed: changes(changed), at: noon }, budget)
const reallocate = (changed: Readonly<Record<string, number>>, typeId = "needs") => (budget: Budget) =>
  decideCategory({ _tag: "ReallocateCategories", typeId, changed: changes(changed), at: noon }, budget)
const rename = (categoryId: string, name: string) => (budget: Budget) =>
  decideCategory({ _tag: "RenameCategory", categoryId, name }, budget)
const remove = (categoryId: string, at = noon) => (budget: Budget) => decideCategory({ _tag: "DeleteCategory", categoryId, at }, budget)

const tooMuch = "Total budget allocation percentage cannot exceed 100%"
/** "Café" with its accent as a character of its own. */
const cafeInTwo = "Cafe\u0301"

describe("categories of a new type", () => {
  test("are added together, of several types at once", () =>
    given(...person).when(addAll(fresh(" Rent ", 600), fresh("Groceries", 400), fresh("Shopping", 100, "wants")))
      .then(category("Rent", 600), category("Groceries", 400), category("Shopping", 100, { typeId: "wants" })))

  test("may have one name in two types", () =>
    given(...person, category("Other", 10)).when(addAll(fresh("Other", 10, "wants"))).then(category("Other", 10, { typeId: "wants" })))

  test("may use all of the type", () => given(...person).when(addAll(fresh("Rent", 1000))).then(category("Rent", 1000)))

  test("may not use more", () =>
    given(...person, category("Rent", 1)).when(addAll(fresh("Groceries", 500), fresh("Animals", 500)))
      .thenRefused("You must utilize less than 100% of your allocated budget."))

  test.each(["groceries", " GROCERIES ", "Groceries"])("may not bring the name %j again", (name) =>
    given(...person, category("Groceries", 10)).when(addAll(fresh("Rent", 10), fresh(name, 10)))
      .thenRefused(`Category "${name.trim()}" has already been added.`))

  test("may not bring one name twice", () =>
    given(...person).when(addAll(fresh("Rent", 10), fresh("RENT", 10))).thenRefused('Category "RENT" has already been added.'))

  test("may not bring one name in two Unicode forms", () =>
    given(...person).when(addAll(fresh("Café", 10), fresh(cafeInTwo, 10))).thenRefused('Category "Café" has already been added.'))

  test("are a hundred at most", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `Jar ${index}`)
    const jars = hundred.map((name) => category(name, 0))
    given(...person).when(addAll(...hundred.map((name) => fresh(name, 0)))).then(...jars)
    given(...person).when(addAll(...hundred.map((name) => fresh(name, 0)), fresh("Rent", 0))).thenRefused("A category type can have at most 100 categories")
    given(...person, ...jars).when(addOne(fresh("Rent", 0))).thenRefused("A category type can have at most 100 categories")
    given(...person, ...jars).when(addOne(fresh("Rent", 0, "wants"))).then(category("Rent", 0, { typeId: "wants" }))
  })

  test("may not be none", () => given(...person).when(addAll()).thenRefused("Give at least one category"))

  test("need a type of the person's", () =>
    given(...person).when(addAll(fresh("Rent", 10), fresh("Boat", 10, "someone-elses"))).thenRefused("Category type not found"))
})

describe("a category", () => {
  test("is added", () => given(...person).when(addOne(fresh("Rent", 600))).then(category("Rent", 600)))

  test("is added in one step with the shares that make room for it", () =>
    given(...person, category("Rent", 1000)).when(addOne(fresh("Groceries", 400), { rent: 600 }))
      .then(reallocated({ rent: 600 }), category("Groceries", 400)))

  test("is added without an event for shares that are what they were", () =>
    given(...person, category("Rent", 500)).when(addOne(fresh("Groceries", 400), { rent: 500 })).then(category("Groceries", 400)))

  test.each([" ", "", "\u3000"])("needs a name: %j", (name) =>
    given(...person).when(addOne(fresh(name, 10))).thenRefused("New category must have a name"))

  test.each(["a".repeat(60), "🧑‍🍳".repeat(60)])("may have a name of 60 characters: %s", (name) =>
    given(...person).when(addOne({ ...fresh(name, 10), categoryId: "long" })).then(category(name, 10, { categoryId: "long" })))

  test.each(["a".repeat(61), "🧑‍🍳".repeat(61)])("may not have one of 61: %s", (name) =>
    given(...person).when(addOne(fresh(name, 10))).thenRefused("A category name can have at most 60 characters"))

  test("may not have a name that is there", () =>
    given(...person, category("Rent", 10)).when(addOne(fresh("rent", 10))).thenRefused('Category "rent" has already been added.'))

  test("may have the name of a deleted one", () =>
    given(...person, category("Rent", 1000, { categoryId: "old" }), categoryDeleted("old")).when(addOne(fresh("Rent", 1000)))
      .then(category("Rent", 1000)))

  test("may have what is left", () =>
    given(...person, category("Rent", 999)).when(addOne(fresh("Groceries", 1))).then(category("Groceries", 1)))

  test("may not have more than is left", () =>
    given(...person, category("Rent", 999)).when(addOne(fresh("Groceries", 2))).thenRefused(tooMuch))

  test("makes room only among its own type", () =>
    given(...person, category("Shopping", 500, { typeId: "wants" })).when(addOne(fresh("Rent", 10), { shopping: 400 }))
      .thenRefused("Category not found"))

  test("needs a type of the person's", () =>
    given(...person).when(addOne(fresh("Boat", 10, "someone-elses"))).thenRefused("Category type not found"))
})

describe("the shares of a type's categories", () => {
  const two = [...person, category("Rent", 600), category("Groceries", 400)] as const

  test("are changed, only those that differ", () =>
    given(...two).when(reallocate({ rent: 500, groceries: 400 })).then(reallocated({ rent: 500 })))

  test("may trade what they have", () =>
    given(...two).when(reallocate({ rent: 400, groceries: 600 })).then(reallocated({ rent: 400, groceries: 600 })))

  test("may make 1000, and not 1001", () => {
    given(...two).when(reallocate({ rent: 1000, groceries: 0 })).then(reallocated({ rent: 1000, groceries: 0 }))
    given(...two).when(reallocate({ rent: 601 })).thenRefused(tooMuch)
  })

  test.each([{}, { rent: 600 }])("must change: %j", (changed) =>
    given(...two).when(reallocate(changed)).thenRefused("No allocation updates made"))

  test("belong to categories that are there", () => {
    given(...two, categoryDeleted("rent")).when(reallocate({ rent: 500 })).thenRefused("Category not found")
    given(...two).when(reallocate({ "someone-elses": 500 })).thenRefused("Category not found")
    given(...two).when(reallocate({ rent: 500 }, "someone-elses")).thenRefused("Category type not found")
    given(...two).when(reallocate({ rent: 500 }, "wants")).thenRefused("Category not found")
  })
})

describe("a category's name", () => {
  const two = [...person, category("Rent", 600), category("Groceries", 400)] as const

  test("is changed, and loses the space around it", () =>
    given(...two).when(rename("rent", "  Home ")).then({ _tag: "CategoryRenamed", categoryId: "rent", name: "Home" }))

  test("may change its case alone", () =>
    given(...two).when(rename("rent", "RENT")).then({ _tag: "CategoryRenamed", categoryId: "rent", name: "RENT" }))

  test("that is what it was changes nothing", () => given(...two).when(rename("rent", " Rent ")).thenNothing())

  test("that is what it was in another Unicode form changes nothing", () =>
    given(...person, category("Café", 10)).when(rename("café", cafeInTwo)).thenNothing())

  test.each(["", "  ", "\t", "\u200b", " \u2060\u3164 "])("may not be blank: %j", (name) =>
    given(...two).when(rename("rent", name)).thenRefused("Please enter a valid name"))

  test("may have 60 characters, and not 61", () => {
    given(...two).when(rename("rent", "a".repeat(60))).then({ _tag: "CategoryRenamed", categoryId: "rent", name: "a".repeat(60) })
    given(...two).when(rename("rent", "a".repeat(61))).thenRefused("A category name can have at most 60 characters")
  })

  test("may not be another's of the same type", () =>
    given(...two).when(rename("rent", "groceries ")).thenRefused('Category "groceries" has already been added.'))

  test("belongs to a category that is there", () => {
    given(...two).when(rename("someone-elses", "Home")).thenRefused("Category not found")
    given(...two, categoryDeleted("rent")).when(rename("rent", "Home")).thenRefused("Category not found")
  })
})

describe("deleting a category", () => {
  test("takes it out of the present month and those to come", () =>
    given(...person, category("Rent", 10)).when(remove("rent")).then(categoryDeleted("rent")))

  test("does so in the month that it is where the person is", () =>
    given(registered({ timeZone: "America/New_York" }), typesSet(500, 300, 200), category("Rent", 10, { month: "2026-01" }))
      .when(remove("rent", new Date("2026-02-01T04:59:59Z"))).then(categoryDeleted("rent", "2026-01")))

  test("happens once", () =>
    given(...person, category("Rent", 10), categoryDeleted("rent")).when(remove("rent")).thenRefused("Category not found"))
})

// Somebody sends many requests at once, so that each is decided before the others are counted. No limit may be passed.
import { mostCategories } from "@evenkeel/contracts/budget/categories/rules"
import { newcomer, type Ask, type Attempting } from "./attempting.ts"

/** How many wrong passwords may follow each other without a pause, and some for the pauses during a restart. */
const mostGuesses = 45
const atOnce = 30

/** Resolves with violations. */
export const askTooMuch = async ({ restart }: Attempting, ask: Ask) => {
  const { headers } = await newcomer(ask, "otto")
  const together = (count: number, each: (index: number) => ReturnType<Ask>) =>
    Promise.all(Array.from({ length: count }, (_, index) => each(index)))

  const guess = () => ask("POST", "/auth/authenticate", { body: { username: "otto", passwordOne: "none of theirs" } })
  const before = await together(atOnce, guess)
  await restart()
  const guesses = [...before, ...(await together(atOnce, guess))].filter(({ status }) => status === 401).length

  const shares = Object.entries({ needs: 0.5, wants: 0.3, investments: 0.2 }).map(([name, share]) => ({
    name,
    budgetAllocationPercentage: share,
  }))
  const [{ categoryTypeId }] = JSON.parse((await ask("POST", "/category/type/bulk", { body: shares, headers })).text)
  const category = (index: number) => ({ name: `Number ${index}`, budgetAllocationPercentage: 0, categoryTypeId })
  const most = Array.from({ length: mostCategories - 2 }, (_, index) => category(index))
  await ask("POST", "/category/bulk", { body: { categories: most }, headers })
  const body = (index: number) => ({ updatedCategories: [], addedCategory: category(mostCategories + index) })
  await together(6, (index) => ask("POST", "/category", { body: body(index), headers }))
  const categories = JSON.parse((await ask("GET", "/category", { headers })).text).length
  return [
    ...(guesses <= mostGuesses ? [] : [`${guesses} wrong passwords are tried at once`]),
    ...(categories === mostCategories ? [] : [`There are ${categories} of at most ${mostCategories} categories`]),
  ]
}

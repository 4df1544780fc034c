// The fixtures of every end-to-end test: a backend for each worker, a person at a given point
// of their use, and the app as they see it.
import { test as base, expect, type Page } from "@playwright/test"
import { appOn, type App } from "./app.ts"
import { Backend } from "./backend.ts"
import { Bank } from "./bank.ts"
import { loggedIn, registered, sort, withAccounts, withPlan, type Person } from "./people.ts"

/** Who uses the browser. Everyone but "a visitor" is signed in. */
export type Who =
  | "a visitor"
  | "a newcomer"
  | "someone with accounts"
  | "someone with a quiet bank"
  | "someone who has spent"

const arrive: { readonly [Name in Who]: (address: string, bank: Bank) => Promise<Person> } = {
  "a visitor": (address) => registered(address),
  // Their name has no space to break at, on a narrow screen.
  "a newcomer": (address) => registered(address, "Wolfeschlegelsteinhausenbergerdorff"),
  "someone with accounts": async (address, bank) => withAccounts(await registered(address), bank),
  // A plan, and accounts that have only the transactions that the test adds.
  "someone with a quiet bank": async (address, bank) =>
    withPlan(await withAccounts(await registered(address), bank, "user_empty")),
  "someone who has spent": async (address, bank) => {
    const person = await withPlan(await withAccounts(await registered(address), bank))
    await sort(person)
    return person
  },
}

interface Fixtures {
  readonly who: Who
  readonly person: Person
  readonly bank: Bank
  readonly app: App
  readonly watched: void
}

interface WorkerFixtures {
  readonly backend: Backend
  /**
   * Sorting two months takes a while, so all tests of a worker share one such person,
   * whose data they read and may add to.
   */
  readonly whoHasSpent: () => Promise<Person>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  who: ["a visitor", { option: true }],

  backend: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the parameter to know that it needs nothing
    async ({}, use) => {
      const backend = await Backend.start()
      await use(backend)
      await backend.stop()
    },
    { scope: "worker", timeout: 600_000 },
  ],

  whoHasSpent: [
    async ({ backend }, use) => {
      let person: Promise<Person> | undefined
      await use(async () =>
        loggedIn(
          backend.address,
          await (person ??= arrive["someone who has spent"](backend.address, new Bank(backend.address))),
        ),
      )
    },
    { scope: "worker" },
  ],

  baseURL: ({ backend }, use) => use(backend.address),
  bank: ({ backend }, use) => use(new Bank(backend.address)),
  person: async ({ backend, bank, who, whoHasSpent }, use) =>
    use(await (who === "someone who has spent" ? whoHasSpent() : arrive[who](backend.address, bank))),

  storageState: async ({ baseURL, backend, person, who }, use) =>
    use({
      cookies: [],
      origins:
        who === "a visitor"
          ? []
          : [{ origin: baseURL ?? backend.address, localStorage: [{ name: "token", value: person.token }] }],
    }),

  app: ({ page }, use) => use(appOn(page)),

  watched: [
    async ({ page }, use) => {
      const complaints = listen(page)
      await use()
      expect(complaints, "what the browser complained of").toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Collects uncaught errors and violations of the content security policy. A call that is
 * answered with an error is not one.
 */
const listen = (page: Page): ReadonlyArray<string> => {
  const complaints: Array<string> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}

// Access control: every route, and everything else that requires a session, with every kind of wrong token, and with
// ids of another person. A new route is included in the first automatically, and does not compile without a line in the
// second.
import { once } from "node:events"
import { get, type IncomingMessage, type OutgoingHttpHeaders } from "node:http"
import pg from "pg"
import { beforeAll, describe, expect, test } from "vitest"
import { downloadPaths, livePath, methodOf, pathOf, paths, type RouteName } from "@evenkeel/contracts/paths"
import { routeNames, routes } from "@evenkeel/contracts/routes"
import { linkChecking } from "@evenkeel/acceptance/bank"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const inDatabase = async (statement: string, values: ReadonlyArray<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(statement, [...values]).finally(() => client.end())
}

/** Moves that column of the person's sessions back. */
const earlier = ({ userId }: Person, column: "last_used_at" | "signed_in_at" | "confirmed_at", interval: string) =>
  inDatabase(`update identity.sessions set ${column} = ${column} - $1::interval where user_id = $2`, [interval, userId])

describe("without a valid token", () => {
  const wrong: Record<string, string | undefined> = {}
  let token: string
  beforeAll(async () => {
    const [leaving, unused, old] = [await product.register(), await product.register(), await product.register()]
    await leaving.client.logout()
    await earlier(unused, "last_used_at", "7 days")
    await earlier(old, "signed_in_at", "30 days")
    token = (await product.register()).token
    Object.assign(wrong, {
      none: undefined,
      empty: "Bearer ",
      "another scheme's": `Basic ${token}`,
      "not that of a token": `Bearer ${token} ${token}`,
      "too long": `Bearer ${token.repeat(5)}`,
      unknown: `Bearer ${"a".repeat(43)}`,
      "almost one": `Bearer ${token.slice(0, -1)}`,
      revoked: `Bearer ${leaving.token}`,
      "unused for too long": `Bearer ${unused.token}`,
      "too old": `Bearer ${old.token}`,
    })
  })

  const owned = routeNames.filter((name) => routes[name].access !== "public").map((name) => paths[name])
  test.each([...owned, ...[livePath, ...Object.values(downloadPaths)].map((path) => `GET ${path}`)])(
    "%s is refused",
    async (route) => {
      const path = pathOf(route).replace(/\{\w+\}/g, "some-id")
      for (const [kind, header] of Object.entries(wrong)) {
        const headers: Record<string, string> = header === undefined ? {} : { Authorization: header }
        const answer = await product.send(methodOf(route), path, { headers })
        expect(answer, kind).toMatchObject({ status: 401, body: { error: "Please log in." } })
        expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer")
      }
      // A token in the address is refused, because addresses are logged.
      expect((await product.send(methodOf(route), `${path}?access_token=${token}`)).status).toBe(401)
    },
  )
})

describe("with the tokens of two people", () => {
  const asking = async (headers: OutgoingHttpHeaders): Promise<unknown> => {
    const sent = get(`${product.address}/auth`, { headers })
    const [response] = (await once(sent, "response")) as [IncomingMessage]
    const { userId } = JSON.parse((await response.toArray()).join(""))
    return userId ?? response.statusCode
  }

  test("in two headers of one name nobody is served; a header of our own counts before one that a proxy may need", async () => {
    const [ada, grace] = [await product.register(), await product.register()]
    const [hers, others] = [`Bearer ${ada.token}`, `Bearer ${grace.token}`]
    expect(await asking({ Authorization: [hers, others] })).toBe(401)
    expect(await asking({ "Session-Token": [ada.token, grace.token] })).toBe(401)
    expect(await asking({ Authorization: [hers, others], "Session-Token": grace.token })).toBe(401)
    expect(await asking({ Authorization: [hers, hers], "Session-Token": [ada.token, ada.token] })).toBe(ada.userId)
    expect(await asking({ Authorization: others, "Session-Token": ada.token })).toBe(ada.userId)
  })
})

const confirmed = routeNames.filter((name) => routes[name].access === "confirmed owner").map((name) => paths[name])
test.each([...confirmed, `GET ${downloadPaths.events}`, `GET ${downloadPaths.transactions}`])(
  "%s needs a session that has lately proved whose it is",
  async (route) => {
    const ada = await product.register()
    await earlier(ada, "confirmed_at", "10 minutes")
    const answer = await ada.send(methodOf(route), pathOf(route).replace(/\{\w+\}/g, "some-id"))
    expect(answer).toMatchObject({ status: 403, body: { error: "Please confirm that it is you." } })
  },
)

interface Ids {
  readonly accountId: string
  readonly typeId: string
  readonly incomeId: string
  readonly categoryId: string
  readonly transactionId: string
  readonly sessionId: string
  readonly commandId: string
  readonly importId: string
  readonly ruleId: string
}

/** A request that names something of another person, besides the sender's own. */
interface Naming {
  readonly id?: string
  readonly body?: object
  readonly query?: Readonly<Record<string, string>>
}

type Stranger = (theirs: Ids, own: Ids) => ReadonlyArray<Naming>

/** The request only concerns its sender, known by their token. */
const namesNothing: Stranger = () => []
/** A public route, which finds people by secrets alone. */
const isPublic: Stranger = () => []

const share = (categoryId: string) => ({ categoryId, budgetAllocationPercentage: 0.1 })
const added = (categoryTypeId: string) => ({ name: "Mine now", budgetAllocationPercentage: 0.1, categoryTypeId })
const coffee = { how: "is", words: "Coffee" } as const
const part = { updatedName: "a", updatedAmount: 1 }

/** If an item of a list is missing, that is a conflict: it may have been deleted since. */
const refusalOfUnknown = (status: number) =>
  status === 409
    ? {
        status,
        body: { error: expect.stringMatching(/^Nothing was done, .* is no longer there\. Please look again\.$/) },
      }
    : { status: 404, body: { error: expect.stringMatching(/ not found$/) } }

const strangers: { readonly [Name in RouteName]: Stranger } = {
  register: isPublic,
  authenticate: isPublic,
  currentUser: namesNothing,
  logout: namesNothing,
  refreshLinkToken: ({ accountId }) => [{ body: { accountId } }],
  linkAccount: namesNothing,
  openAccount: namesNothing,
  accounts: namesNothing,
  removeAccount: ({ accountId }) => [{ id: accountId }],
  addIncome: namesNothing,
  changeIncome: ({ incomeId }) => [{ id: incomeId, body: { amount: 1, incomeSource: "OTHER", incomeType: "OTHER" } }],
  endIncome: ({ incomeId }) => [{ id: incomeId }],
  incomes: namesNothing,
  setCategoryTypes: namesNothing,
  categoryTypes: namesNothing,
  categoryType: ({ typeId }) => [{ id: typeId }],
  updateCategoryType: ({ typeId }) => [{ id: typeId, body: { budgetAllocationPercentage: 0.4 } }],
  addCategories: ({ typeId }, own) => [
    { body: { categories: [added(typeId)] } },
    { body: { categories: [added(own.typeId), added(typeId)] } },
  ],
  categories: namesNothing,
  addCategory: ({ typeId, categoryId }, own) => [
    { body: { updatedCategories: [], addedCategory: added(typeId) } },
    { body: { updatedCategories: [share(categoryId)], addedCategory: added(own.typeId) } },
  ],
  reallocateCategories: ({ typeId, categoryId }, own) => [
    { body: { updatedCategories: [share(categoryId)], categoryTypeId: typeId } },
    { body: { updatedCategories: [share(categoryId)], categoryTypeId: own.typeId } },
    { body: { updatedCategories: [share(own.categoryId)], categoryTypeId: typeId } },
  ],
  renameCategory: ({ categoryId }) => [{ body: { categoryId, categoryName: "Mine now" } }],
  deleteCategory: ({ categoryId }) => [{ id: categoryId }],
  syncTransactions: ({ accountId }, own) => [
    { body: { accounts: [accountId] } },
    { body: { accounts: [own.accountId, accountId] } },
  ],
  transactions: namesNothing,
  addTransaction: namesNothing,
  assignTransaction: ({ transactionId, categoryId }, own) => [
    { body: { transactionId, categoryId: own.categoryId } },
    { body: { transactionId: own.transactionId, categoryId } },
  ],
  assignTransactions: ({ transactionId, categoryId }, own) => [
    { body: { assignments: [{ transactionId, categoryId: own.categoryId }] } },
    { body: { assignments: [{ transactionId: own.transactionId, categoryId }] } },
  ],
  checkTransaction: ({ transactionId }) => [{ body: { transactionId, checked: true } }],
  noteTransaction: ({ transactionId }) => [{ body: { transactionId, note: "Mine now" } }],
  dateTransaction: ({ transactionId }) => [{ body: { transactionId, date: "2026-01-01" } }],
  countTransactionIn: ({ transactionId }) => [{ body: { transactionId, month: null } }],
  changeTransactions: ({ transactionId, categoryId }, own) => [
    ...(["delete", "spending", "transfer", "not spending"] as const).map((action) => ({
      body: { action, transactions: [{ transactionId, amount: 12.5, categoryId: null }] },
    })),
    {
      body: {
        action: "assign",
        categoryId,
        transactions: [{ transactionId: own.transactionId, amount: 10, categoryId: own.categoryId }],
      },
    },
  ],
  unassignTransaction: ({ transactionId }) => [{ id: transactionId }],
  splitTransaction: ({ transactionId }) => [
    { id: transactionId, body: { splitTransactions: [part, part] } },
    { id: transactionId },
  ],
  reduceTransaction: ({ transactionId }) => [{ id: transactionId, body: { updatedAmount: 1 } }],
  renameTransaction: ({ transactionId }) => [{ id: transactionId }],
  deleteTransaction: ({ transactionId }) => [{ id: transactionId }],
  budgetPerformances: namesNothing,
  categoryPerformances: ({ typeId }) => [
    { body: { categoryTypeIds: [typeId], monthYear: { month: "NOVEMBER", year: 2026 } } },
  ],
  previousMonthTransactions: namesNothing,
  searchTransactions: ({ transactionId, categoryId, accountId }) => [
    { query: { after: `2999-12-31 ${transactionId}` } },
    { query: { category: categoryId } },
    { query: { account: accountId } },
    { query: { transactionId } },
  ],
  categoryTrend: ({ categoryId }) => [{ id: categoryId }],
  merchantTrend: namesNothing,
  imports: namesNothing,
  proposedPlan: namesNothing,
  takePlan: namesNothing,
  importedTransactions: ({ transactionId }) => [{ query: { after: `2999-12-31 ${transactionId}` } }],
  auditHistory: ({ categoryId }) => [{ query: { category: categoryId } }],
  auditState: namesNothing,
  auditDiff: namesNothing,
  auditExplain: ({ categoryId, accountId }) => [
    { query: { figure: "categorySpent", category: categoryId } },
    { query: { figure: "merchantTotal", category: categoryId, merchant: "Lunch" } },
    { query: { figure: "accountBalance", account: accountId } },
  ],
  chooseCurrency: namesNothing,
  changeProfile: namesNothing,
  undoAction: ({ commandId }) => [{ body: { commandId } }],
  eraseAccount: namesNothing,
  withdrawErasure: namesNothing,
  signInWays: isPublic,
  passkeyRequestOptions: isPublic,
  authenticateWithPasskey: isPublic,
  recover: isPublic,
  forgotPassword: isPublic,
  resetPassword: isPublic,
  confirmEmail: isPublic,
  stepUp: namesNothing,
  security: namesNothing,
  changePassword: namesNothing,
  takeBackControl: namesNothing,
  sessions: namesNothing,
  endSession: ({ sessionId }) => [{ id: sessionId }],
  endOtherSessions: namesNothing,
  passkeys: namesNothing,
  passkeyCreationOptions: namesNothing,
  addPasskey: namesNothing,
  renamePasskey: ({ sessionId }) => [{ id: sessionId, body: { name: "Mine now" } }],
  removePasskey: ({ sessionId }) => [{ id: sessionId }],
  requirePasskey: namesNothing,
  renewRecoveryCodes: namesNothing,
  changeEmail: namesNothing,
  securityLog: namesNothing,
  notices: namesNothing,
  dismissNotice: ({ sessionId }) => [{ id: sessionId }],
  previewImport: namesNothing,
  importPreview: ({ importId }) => [{ id: importId }],
  importRows: ({ importId }) => [{ id: importId }],
  answerImport: ({ importId }) => [{ id: importId, body: { maybe: "import" } }],
  commitImport: ({ importId }) => [{ id: importId }],
  forgetImport: ({ importId }) => [{ id: importId }],
  rules: namesNothing,
  makeRule: ({ categoryId, accountId }, own) => [
    { body: { conditions: { text: coffee }, outcome: { categoryId } } },
    { body: { conditions: { text: coffee, accountId }, outcome: { categoryId: own.categoryId } } },
  ],
  previewRule: ({ categoryId }) => [{ body: { conditions: { text: coffee }, outcome: { categoryId } } }],
  declineRuleOffer: namesNothing,
  changeRule: ({ ruleId }, own) => [
    { id: ruleId, body: { conditions: { text: coffee }, outcome: { categoryId: own.categoryId } } },
  ],
  moveRule: ({ ruleId }) => [{ id: ruleId, body: { before: null } }],
  switchRule: ({ ruleId }) => [{ id: ruleId, body: { isOn: false } }],
  removeRule: ({ ruleId }) => [{ id: ruleId }],
  previewBring: namesNothing,
  bringEverything: namesNothing,
}

describe("with what is someone else's", () => {
  let [ada, grace]: ReadonlyArray<Person> = []
  let [own, theirs]: ReadonlyArray<Ids> = []
  let [mine, before]: ReadonlyArray<unknown> = []
  beforeAll(async () => {
    ;[ada, grace] = [await product.register(), await product.register()]
    ;[own, theirs] = [await lived(ada), await lived(grace)]
    ;[mine, before] = [await everythingOf(ada), await everythingOf(grace)]
  })

  const lived = async (person: Person): Promise<Ids> => {
    const { income, needs, rent } = await planFor(person)
    const { account } = await linkChecking(product.bank, person)
    const body = { updatedName: "Lunch", updatedAmount: 10, date: testDay }
    const added = await person.send("POST", "/transactions", { body, headers: { "Idempotency-Key": "lunch" } })
    const { transactionId } = added.body as { readonly transactionId: string }
    await person.client.assignTransaction({ body: { transactionId, categoryId: rent.categoryId } })
    const [session] = await person.client.sessions()
    const { importId } = await person.client.previewImport({ files: [new File(["Date,Amount\n"], "a.csv")] })
    const outcome = { categoryId: rent.categoryId }
    const { rule } = await person.client.makeRule({ body: { conditions: { text: coffee }, outcome } })
    return {
      accountId: account.accountId,
      typeId: needs.categoryTypeId,
      incomeId: income.incomeId,
      categoryId: rent.categoryId,
      transactionId,
      sessionId: session?.sessionId ?? "",
      commandId: added.headers.get("Command-Id") ?? "",
      importId,
      ruleId: rule.ruleId,
    }
  }

  const everythingOf = async ({ client }: Person) => [
    await client.accounts(),
    await client.categoryTypes(),
    await client.transactions(),
    await client.budgetPerformances(),
    (await client.sessions()).map(({ sessionId }) => sessionId),
  ]

  const naming = routeNames.filter(
    (name) => paths[name].includes("{") || ![namesNothing, isPublic].includes(strangers[name]),
  )

  test("every path with an id is tried", () =>
    expect(naming.filter((name) => strangers[name](theirs!, own!).length === 0)).toEqual([]))

  test("public routes are public, and no others", () => {
    const open = routeNames.filter((name) => strangers[name] === isPublic)
    expect(open).toEqual(routeNames.filter((name) => routes[name].access === "public"))
  })

  test.each(naming)("%s answers as if it had never been, and changes nothing of it", async (name) => {
    const ids = Object.values(theirs!)
    expect(ids).not.toContain("")
    for (const request of strangers[name](theirs!, own!)) {
      const ask = async (text: string) => {
        const { id = "", body, query = {} } = JSON.parse(text) as Naming
        const path = pathOf(paths[name])
          .replace("{newName}", "New name")
          .replace(/\{\w+\}/g, id)
        const given = body === undefined ? {} : { body }
        return ada!.send(methodOf(paths[name]), `${path}?${new URLSearchParams(query)}`, given)
      }
      const text = JSON.stringify(request)
      const [found, never] = [
        await ask(text),
        await ask(ids.reduce((all, id) => all.replaceAll(id, "never-was"), text)),
      ]
      const shown = JSON.stringify(found.body)
      expect(ids.filter((id) => shown.includes(id))).toEqual([])
      if (found.status === 200) expect(found.body).toEqual(never.body)
      else expect(found, text).toMatchObject(refusalOfUnknown(found.status))
      expect({ status: found.status, body: found.body }).toEqual({ status: never.status, body: never.body })
    }
    expect(await everythingOf(grace!)).toEqual(before)
    expect(await everythingOf(ada!)).toEqual(mine)
  })
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test, vi } from "vitest"
import { fetchBudget } from "../../api/budget.ts"
import { refresh } from "../../api/refreshing.ts"
import { run } from "../../api/run.ts"
import { list } from "../../api/queries.ts"
import { checking, haveBudget } from "../../../test/budget.ts"
import { ada } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { auth, fetchUser } from "../session.ts"
import { storeToken } from "./browser-storage.ts"
import { client } from "../api.ts"

useBackend()

const script = readFileSync(join(import.meta.dirname, "../../../public/first-requests.js"), "utf8")

/** As the page does, before the app's code is there. */
const openPage = (path: string): void => {
  window.history.replaceState(null, "", path)
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(script)()
}

let asked: Array<string>
beforeEach(() => {
  globalThis.firstRequests = undefined
  storeToken("token-1")
  haveBudget()
  answer("currentUser", ada)
  asked = []
  const { fetch } = globalThis
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${path}`)
    return fetch(path, init)
  })
  return () => vi.unstubAllGlobals()
})

/** The requests that the first screen needs. */
const needed = [
  "/auth",
  "/income",
  "/category",
  "/category/type",
  "/account",
  "/transactions",
  "/transactions/previous-month",
].map((path) => `GET ${path}`)

test("the page of /home asks for all that the month's figures need, and the app for none of it again", async () => {
  openPage("/home")
  expect(asked.toSorted()).toEqual(needed.filter((call) => call !== "GET /transactions").toSorted())
  await Promise.all([fetchUser(), fetchBudget()])
  expect(auth.user).toMatchObject({ userId: ada.userId })
  expect(list("accounts")).toEqual([checking])
  expect(asked.filter((call) => needed.includes(call)).toSorted()).toEqual(needed.toSorted())
})

test("each answer is taken once: who asks again gets what holds now", async () => {
  openPage("/home")
  await refresh("all")
  answer("accounts", [])
  await refresh("all")
  expect(list("accounts")).toEqual([])
})

test("another session gets answers of its own", async () => {
  openPage("/home")
  storeToken("token-2")
  await client.incomes()
  expect(asked.filter((call) => call === "GET /income")).toHaveLength(2)
})

test("after a change what was asked for before it is asked for again", async () => {
  answer("renameCategory", () => refuse(422, "Please enter a valid name"))
  openPage("/home")
  await run("renameCategory", { body: { categoryId: "category-1", categoryName: "" } }).catch(() => undefined)
  await client.categories()
  expect(asked.filter((call) => call === "GET /category")).toHaveLength(2)
})

test("other screens, and people who are not signed in, ask for nothing ahead", () => {
  openPage("/accounts")
  localStorage.clear()
  openPage("/home")
  expect(asked).toEqual([])
})

import type { Account } from "@evenkeel/contracts/api/accounts"
import { renderHook, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { allCategories, checking, groceries } from "../../test/budget.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../test/server.ts"
import { errorOf, watch } from "../../test/watch.ts"
import { resetPersonalState } from "../lib/store.ts"
import { fetchLists, list, useServer } from "./queries.ts"
import { refresh, refreshFailed } from "./refreshing.ts"
import { run } from "./run.ts"

useBackend()
beforeEach(() => signIn())

const named = (accountName: string): ReadonlyArray<Account> => [{ ...checking, accountName }]
const names = () => list("accounts").map(({ accountName }) => accountName)

interface SentRequest {
  readonly give: (accounts: ReadonlyArray<Account>) => void
  readonly fail: () => void
}

/** A backend that answers GET /account when the test tells it to. */
const backend = () => {
  const calls: Array<SentRequest> = []
  answer("accounts", () => {
    let fail = (): void => {}
    return new Promise<ReadonlyArray<Account>>((give, reject) => {
      fail = () => {
        try {
          refuse(503, "One moment, please.")
        } catch (refusal) {
          reject(refusal as Error)
        }
      }
      calls.push({ give, fail: () => fail() })
    })
  })
  const call = async (number: number): Promise<SentRequest> => {
    await expect.poll(() => calls.length).toBeGreaterThanOrEqual(number)
    return calls[number - 1]!
  }
  return { calls, call }
}

test("a list is fetched only once, however often it is requested", async () => {
  const { calls, call } = backend()
  const both = [fetchLists("accounts"), fetchLists("accounts")]
  ;(await call(1)).give(named("a"))
  expect(await Promise.all(both)).toEqual([true, true])
  await fetchLists("accounts")
  expect(calls).toHaveLength(1)
  expect(names()).toEqual(["a"])
})

test("a failure is said until a fetch succeeds, and the next one tries again", async () => {
  answer("accounts", () => refuse(503, "One moment, please."))
  const { result } = renderHook(() => useServer("accounts"))
  await waitFor(() => expect(result.current).toMatchObject({ data: undefined, error: "One moment, please." }))
  const { call } = backend()
  void result.current.retry()
  const asked = await call(1)
  // Until the answer is there, the reason stays beside the button that was pressed.
  expect(result.current.error).toBe("One moment, please.")
  asked.give(named("a"))
  await waitFor(() => expect(result.current).toMatchObject({ data: named("a"), error: "" }))
})

/** The older of two refreshes, of which the newer is answered. */
const overtaken = async () => {
  const { call } = backend()
  const watched = watch("accounts")
  ;(await call(1)).give(named("first"))
  await watched
  void refresh("all")
  const older = await call(2)
  const newer = refresh("all")
  ;(await call(3)).give(named("new"))
  await newer
  return older
}

test("an older answer never replaces a newer one", async () => {
  const older = await overtaken()
  older.give(named("old"))
  expect(names()).toEqual(["new"])
})

test("an older failure never replaces a newer answer", async () => {
  const older = await overtaken()
  older.fail()
  expect(errorOf("accounts")).toBe("")
})

test("logout clears the lists and discards an answer that is still on its way", async () => {
  const { call } = backend()
  void fetchLists("accounts")
  const asked = await call(1)
  resetPersonalState()
  asked.give(named("of the previous person"))
  answer("categories", [])
  // Once this later call has been answered, the late answer has been handled too.
  await fetchLists("categories")
  expect(names()).toEqual([])
})

test("logout takes back a change that is still on its way", async () => {
  answer("categories", allCategories)
  answer("transactions", [])
  answer("accounts", [])
  answer("renameCategory", () => new Promise(() => {}))
  await fetchLists("categories")
  void run("renameCategory", { body: { categoryId: groceries.categoryId, categoryName: "Theirs" } })
  expect(list("categories")[0]?.name).toBe("Theirs")
  resetPersonalState()
  await fetchLists("categories")
  expect(list("categories")[0]?.name).toBe("Groceries")
})

test("after a change elsewhere what is shown is fetched again, and the rest once it is wanted", async () => {
  answer("accounts", named("a"))
  answer("categories", [])
  await Promise.all([watch("accounts"), fetchLists("categories")])
  answer("accounts", named("b"))
  answer("categories", [groceries])
  await refresh("all")
  expect(names()).toEqual(["b"])
  expect(list("categories")).toEqual([])
  await fetchLists("categories")
  expect(list("categories")).toEqual([groceries])
})

test("what is shown but could not be fetched again is tried again, and nothing else", async () => {
  let calls = 0
  answer("accounts", () => {
    calls += 1
    return calls === 2 ? refuse(503, "One moment, please.") : named(`answer ${calls}`)
  })
  await watch("accounts")
  await refresh("all")
  expect(errorOf("accounts")).toBe("One moment, please.")
  expect(names()).toEqual(["answer 1"])
  await refreshFailed()
  expect(names()).toEqual(["answer 3"])
  expect(errorOf("accounts")).toBe("")
  await refreshFailed()
  expect(calls).toBe(3)
})

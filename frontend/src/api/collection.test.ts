import { afterEach, expect, test } from "vitest"
import { gate } from "../../test/server.ts"
import { collection } from "./collection.ts"
import { refetchShown, refetchStale } from "./refetching.ts"
import { resetPersonalState } from "../lib/store.ts"

afterEach(resetPersonalState)

/** A backend that answers when the test tells it to. */
const backend = () => {
  const calls: Array<{
    readonly resolve: (items: ReadonlyArray<string>) => void
    readonly reject: (failure: Error) => void
  }> = []
  const fetchAll = () => new Promise<ReadonlyArray<string>>((resolve, reject) => calls.push({ resolve, reject }))
  return { calls, list: collection(fetchAll) }
}

test("the list is fetched only once, however often it is requested", async () => {
  const { calls, list } = backend()
  const both = [list.fetchOnce(), list.fetchOnce()]
  expect(list.state).toMatchObject({ loading: true, loaded: false })
  calls[0]?.resolve(["a"])
  await Promise.all(both)
  await list.fetchOnce()
  expect(calls).toHaveLength(1)
  expect(list.state).toEqual({ items: ["a"], loaded: true, loading: false, error: "" })
})

test("a failure is stored as a message, and the next fetch tries again", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  calls[0]?.reject(new Error("no network"))
  await first
  expect(list.state).toMatchObject({ loaded: false, loading: false, error: "Something went wrong. Please try again." })
  const second = list.fetchOnce()
  calls[1]?.resolve([])
  await second
  expect(list.state).toMatchObject({ loaded: true, error: "" })
})

test("an older answer never replaces a newer one", async () => {
  const { calls, list } = backend()
  const older = list.refetch()
  const newer = list.refetch()
  calls[1]?.resolve(["new"])
  await newer
  calls[0]?.resolve(["old"])
  await older
  expect(list.state.items).toEqual(["new"])
})

test("an older failure never replaces a newer answer", async () => {
  const { calls, list } = backend()
  const older = list.refetch()
  const newer = list.refetch()
  calls[1]?.resolve(["new"])
  await newer
  calls[0]?.reject(new Error("no network"))
  await older
  expect(list.state).toEqual({ items: ["new"], loaded: true, loading: false, error: "" })
})

test("a refusal reverts to what was fetched in the meantime", async () => {
  const { calls, list } = backend()
  let refuse = (): void => {}
  const call = () => new Promise<never>((_, reject) => (refuse = () => reject(new Error("no"))))
  const changed = list.change({ call, optimistic: (items) => [...items, "mine"], apply: (items) => items })
  const fetched = list.refetch()
  calls[0]?.resolve(["a"])
  await fetched
  expect(list.state.items).toEqual(["a", "mine"])
  refuse()
  await expect(changed).rejects.toThrow("no")
  expect(list.state.items).toEqual(["a"])
})

test("an answer that arrives after a newer list is followed by another fetch", async () => {
  const { calls, list } = backend()
  const { released, release } = gate()
  const call = () => released.then(() => "as it was at the change")
  const changed = list.change({ call, apply: (items, given) => [...items.slice(1), given] })
  const fetched = list.refetch()
  calls[0]?.resolve(["as it has become"])
  await fetched
  release()
  await changed
  expect(calls).toHaveLength(2)
  calls[1]?.resolve(["as it has become"])
  await expect.poll(() => list.state.items).toEqual(["as it has become"])
})

test("logout takes back a change that is still on its way", async () => {
  const { calls, list } = backend()
  const never = () => new Promise<never>(() => {})
  const first = list.refetch()
  calls[0]?.resolve(["of the previous person"])
  await first
  void list.change({ call: never, optimistic: (items) => [...items, "theirs"], apply: (items) => items })
  resetPersonalState()
  void list.change({ call: never, optimistic: (items) => [...items, "mine"], apply: (items) => items })
  expect(list.state.items).toEqual(["mine"])
})

test("logout clears the list and discards an answer that is still on its way", async () => {
  const { calls, list } = backend()
  const request = list.refetch()
  resetPersonalState()
  calls[0]?.resolve(["of the previous person"])
  await request
  expect(list.state).toEqual({ items: [], loaded: false, loading: false, error: "" })
})

test("refetching after a change elsewhere fetches only the lists that are loaded", async () => {
  const shown = backend()
  const unseen = backend()
  const first = shown.list.fetchOnce()
  shown.calls[0]?.resolve(["a"])
  await first
  const again = refetchShown()
  shown.calls[1]?.resolve(["a", "b"])
  await again
  expect(shown.list.state.items).toEqual(["a", "b"])
  expect(unseen.calls).toHaveLength(0)
})

test("a change elsewhere during a fetch fetches again, and callers who are waiting get the new list", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  void refetchShown()
  calls[0]?.resolve(["as it was"])
  calls[1]?.resolve(["as it is"])
  await first
  expect(list.state).toMatchObject({ items: ["as it is"], loaded: true })
})

test("what is shown but could not be refetched is tried again, and nothing else", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  calls[0]?.resolve(["a"])
  await first
  const refused = refetchShown()
  calls[1]?.reject(new Error("no network"))
  await refused
  const again = refetchStale()
  void refetchStale()
  expect(calls).toHaveLength(3)
  calls[2]?.resolve(["a", "b"])
  await again
  expect(list.state).toMatchObject({ items: ["a", "b"], error: "" })
  await refetchStale()
  expect(calls).toHaveLength(3)
})

test("a list that is invalidated during a fetch is fetched again next time, because the answer may be stale", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  list.invalidate()
  calls[0]?.resolve(["as it was"])
  await first
  const second = list.fetchOnce()
  calls[1]?.resolve(["as it is"])
  await second
  expect(list.state.items).toEqual(["as it is"])
  await list.fetchOnce()
  expect(calls).toHaveLength(2)
})

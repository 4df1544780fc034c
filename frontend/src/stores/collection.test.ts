import { afterEach, expect, test } from "vitest"
import { collection, forgetAll, refetchLoaded } from "./collection.ts"

afterEach(forgetAll)

/** A backend whose answers come when the test says so. */
const backend = () => {
  const calls: Array<{ readonly resolve: (items: ReadonlyArray<string>) => void; readonly reject: (failure: Error) => void }> = []
  const fetchAll = () => new Promise<ReadonlyArray<string>>((resolve, reject) => calls.push({ resolve, reject }))
  return { calls, list: collection(fetchAll) }
}

test("it is fetched once, however often it is asked for", async () => {
  const { calls, list } = backend()
  const both = [list.fetchOnce(), list.fetchOnce()]
  expect(list.state).toMatchObject({ loading: true, loaded: false })
  calls[0]?.resolve(["a"])
  await Promise.all(both)
  await list.fetchOnce()
  expect(calls).toHaveLength(1)
  expect(list.state).toEqual({ items: ["a"], loaded: true, loading: false, error: "" })
})

test("a failure is kept in a sentence, and the next fetch tries again", async () => {
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

test("after logout nothing is left, not even an answer that was under way", async () => {
  const { calls, list } = backend()
  const request = list.refetch()
  forgetAll()
  calls[0]?.resolve(["of the previous person"])
  await request
  expect(list.state).toEqual({ items: [], loaded: false, loading: false, error: "" })
})

test("a change made elsewhere refetches what has been loaded, and nothing else", async () => {
  const shown = backend()
  const unseen = backend()
  const first = shown.list.fetchOnce()
  shown.calls[0]?.resolve(["a"])
  await first
  const again = refetchLoaded()
  shown.calls[1]?.resolve(["a", "b"])
  await again
  expect(shown.list.state.items).toEqual(["a", "b"])
  expect(unseen.calls).toHaveLength(0)
})

test("a change made elsewhere while the list is on its way fetches it anew, and whoever waits gets that", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  void refetchLoaded()
  calls[0]?.resolve(["as it was"])
  calls[1]?.resolve(["as it is"])
  await first
  expect(list.state).toMatchObject({ items: ["as it is"], loaded: true })
})

test("whether everything could be fetched anew is told", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  calls[0]?.resolve(["a"])
  await first
  const refused = refetchLoaded()
  calls[1]?.reject(new Error("no network"))
  expect(await refused).toBe(false)
  const fetched = refetchLoaded()
  calls[2]?.resolve(["a"])
  expect(await fetched).toBe(true)
})

test("what is outdated while it is on its way is fetched anew, as it may be older than what outdated it", async () => {
  const { calls, list } = backend()
  const first = list.fetchOnce()
  list.outdate()
  calls[0]?.resolve(["as it was"])
  await first
  const second = list.fetchOnce()
  calls[1]?.resolve(["as it is"])
  await second
  expect(list.state.items).toEqual(["as it is"])
  await list.fetchOnce()
  expect(calls).toHaveLength(2)
})

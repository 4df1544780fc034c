import { afterEach, describe, expect, test, vi } from "vitest"
import { isNews, sawRevision, seenRevision, whenBehind } from "./revisions.ts"
import { resetPersonalState } from "./store.ts"

afterEach(resetPersonalState)

describe("a revision that is announced is news", () => {
  test("once, if it is newer than what is shown", () => {
    expect(isNews(3)).toBe(false)
    expect(isNews(4)).toBe(true)
    expect(isNews(4)).toBe(false)
  })

  test("no more after a newer one, even if it arrives late", () => {
    expect(isNews(3)).toBe(false)
    expect(isNews(5)).toBe(true)
    expect(isNews(4)).toBe(false)
    expect(isNews(5)).toBe(false)
  })

  test("unless this tab's own action made it, and nothing else happened before", () => {
    sawRevision(1)
    sawRevision(2, true)
    expect(isNews(2)).toBe(false)
    sawRevision(4, true)
    expect(isNews(4)).toBe(true)
  })

  test("even if an answer to a question has carried it", () => {
    sawRevision(1)
    sawRevision(2)
    expect(isNews(2)).toBe(true)
  })
})

describe("an answer older than another one, which overtook it", () => {
  test("makes what is announced afterwards news", () => {
    sawRevision(2)
    sawRevision(1)
    expect(isNews(2)).toBe(true)
  })

  test("is noticed once if that has been announced before", () => {
    const behind = vi.fn<() => void>()
    whenBehind(behind)
    isNews(2)
    sawRevision(1)
    sawRevision(0)
    expect(behind).toHaveBeenCalledOnce()
  })

  test("is nothing new if it is as new as what is shown", () => {
    const behind = vi.fn<() => void>()
    whenBehind(behind)
    isNews(2)
    sawRevision(2)
    expect(behind).not.toHaveBeenCalled()
  })
})

test("the newest revision that was seen is that of the person who is signed in", () => {
  sawRevision(5)
  sawRevision(3)
  expect(seenRevision()).toBe(5)
  expect(isNews(7)).toBe(true)
  expect(seenRevision()).toBe(7)
  resetPersonalState()
  expect(seenRevision()).toBe(0)
  expect(isNews(2)).toBe(false)
})

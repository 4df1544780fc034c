import type { SecurityEvent } from "@evenkeel/contracts/api/users/sessions"
import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../../test/server.ts"
import { SecurityLog } from "./cards.tsx"

useBackend()

const eventsFrom = (first: number, count: number): ReadonlyArray<SecurityEvent> =>
  Array.from({ length: count }, (_, index) => ({
    at: "2026-11-23T10:00:00Z",
    kind: "signed-in",
    device: null,
    sentence: `Event ${first + index}.`,
  }))

const shown = () => screen.getAllByRole("listitem").length
const more = () => screen.queryByRole("button", { name: "Show more" })

test("older events are fetched when the person asks for more, until there are none", async () => {
  signIn()
  const asked: Array<string> = []
  answer("securityLog", ({ query }) => {
    if (query["after"] === undefined) return { events: eventsFrom(1, 20), next: "20" }
    asked.push(query["after"])
    return { events: eventsFrom(21, 3), next: null }
  })
  const { person } = show(<SecurityLog />)
  await waitFor(() => expect(shown()).toBe(8))
  await person.click(more()!)
  expect(shown()).toBe(20)
  expect(asked).toEqual([])
  await person.click(more()!)
  await waitFor(() => expect(shown()).toBe(23))
  expect(asked).toEqual(["20"])
  expect(more()).toBeNull()
})

test("if older ones cannot be fetched, it says so, and those that are there stay", async () => {
  signIn()
  answer("securityLog", { events: eventsFrom(1, 5), next: "5" })
  const { person } = show(<SecurityLog />)
  await waitFor(() => expect(shown()).toBe(5))
  answer("securityLog", () => refuse(503, "Please try again in a moment."))
  await person.click(more()!)
  expect(await screen.findByText("Please try again in a moment.")).toBeTruthy()
  expect(shown()).toBe(5)
})

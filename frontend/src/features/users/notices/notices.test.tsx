import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, useBackend } from "../../../../test/server.ts"
import { Notices } from "./notices.tsx"

useBackend()

const notice = (noticeId: string, sentence: string) =>
  ({ noticeId, sentence, at: "2026-11-23T10:00:00Z", kind: "new-device", device: "Firefox on Linux" }) as const

test("one notice at a time is shown, with a way on, until it is dismissed", async () => {
  signIn()
  const dismissed: Array<string | undefined> = []
  answer("notices", [notice("2", "Someone signed in."), notice("1", "The password was changed.")])
  answer("dismissNotice", ({ params }) => {
    dismissed.push(params["id"])
    return { message: "Dismissed" }
  })
  const { person } = show(<Notices />)
  expect((await screen.findByRole("status")).textContent).toMatch(/^Someone signed in\. .* · 1 more$/)
  expect(screen.getByRole("link", { name: "Security" }).getAttribute("href")).toBe("/account/security")
  await person.click(screen.getByRole("button", { name: "Dismiss notice" }))
  expect(screen.getByRole("status").textContent).toContain("The password was changed.")
  await person.click(screen.getByRole("button", { name: "Dismiss notice" }))
  expect(screen.queryByRole("region", { name: "Notices" })).toBeNull()
  await waitFor(() => expect(dismissed).toEqual(["2", "1"]))
})

test("of money that no longer counts, it leads to the rows", async () => {
  signIn()
  const rows = { from: "2026-05-03", to: "2026-05-03" }
  const sentence = "$400.00 to Savings of May 3 and its other side are a transfer now; neither counts."
  answer("notices", [{ ...notice("3", sentence), kind: "transfer-found", device: null, rows }])
  show(<Notices />)
  expect((await screen.findByRole("status")).textContent?.trim()).toBe(sentence)
  expect(screen.getByRole("link", { name: "Show" }).getAttribute("href")).toBe(
    "/transactions?from=2026-05-03&to=2026-05-03&status=not-spending",
  )
})

test("nobody is asked for notices while nobody is signed in", () => {
  show(<Notices />)
  expect(screen.queryByRole("status")).toBeNull()
})

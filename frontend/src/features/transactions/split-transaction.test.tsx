import { screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, test } from "vitest"
import { haveFetched, transaction } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answerWith, useBackend } from "../../../test/server.ts"
import { SplitTransaction } from "./split-transaction.tsx"

useBackend()
beforeEach(() => signIn())

test("a split whose answer was lost is the same command when it is sent again, until it is changed", async () => {
  const market = transaction("Market", 40)
  await haveFetched([market])
  const keys: Array<string | null> = []
  answerWith(
    http.put("/transactions/:id/split", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"))
      return HttpResponse.error()
    }),
  )
  const { person } = show(<SplitTransaction onClose={() => {}} transaction={market} />, "/home")
  const part = (number: number) => within(screen.getByRole("group", { name: `Part ${number}` }))
  for (const number of [1, 2]) {
    await person.type(part(number).getByLabelText("Name"), "Half")
    await person.type(part(number).getByLabelText("Amount"), "20")
  }
  const split = screen.getByRole("button", { name: "Split" })
  const attempt = async (times: number) => {
    await person.click(split)
    await waitFor(() => expect([keys.length, split.getAttribute("aria-busy")]).toEqual([times, "false"]))
  }
  await attempt(1)
  await attempt(2)
  expect(keys[1]).toBe(keys[0])
  await person.type(part(2).getByLabelText("Name"), " of it")
  await attempt(3)
  expect(keys[2]).not.toBe(keys[0])
})

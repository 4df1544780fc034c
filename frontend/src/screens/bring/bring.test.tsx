import type { BringPreview } from "@evenkeel/contracts/api/imports/bring"
import { fireEvent, screen, waitFor } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, test } from "vitest"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, answerWith, gate, useBackend } from "../../../test/server.ts"
import { auth } from "../../lib/session.ts"
import { Import } from "../import/import.tsx"
import { Bring } from "./bring.tsx"

useBackend()
beforeEach(() => signIn())

const head = "ab".repeat(32)
const found: BringPreview = {
  fileName: "evenkeel-events.ndjson",
  name: "Grace Hopper",
  username: "grace",
  head,
  exportedAt: "2026-11-20T12:00:00.000Z",
  events: 1312,
  from: "2025-01-03T12:00:00.000Z",
  to: "2026-11-20T12:00:00.000Z",
  currency: "EUR",
  accounts: [
    { name: "Everyday", linkAgain: true },
    { name: "Cash", linkAgain: false },
  ],
  categories: 7,
  transactions: 1200,
  months: ["2025-01", "2025-02", "2026-11"],
}

/** Uploads are not JSON, so they need a handler of their own. */
const answerUpload = (path: string, reply: (url: URL, key: string | null) => Response | Promise<Response>) =>
  answerWith(http.post(path, ({ request }) => reply(new URL(request.url), request.headers.get("Idempotency-Key"))))

const choose = (name = "evenkeel-events.ndjson") =>
  fireEvent.change(screen.getByLabelText("Export"), { target: { files: [new File(["{}"], name)] } })

test("what is in the file is shown, and brought when the person says so", async () => {
  const checked = gate()
  answerUpload("/bring/preview", async () => {
    await checked.released
    return HttpResponse.json(found)
  })
  const asked: Array<string | null> = []
  answerUpload("/bring", (url, key) => {
    asked.push(url.searchParams.get("head"), key)
    return HttpResponse.json({ events: 1312, username: "grace", head })
  })
  answer("currentUser", { ...ada, currency: "EUR" })
  const { person, path } = show(<Bring />, "/bring")
  choose()
  await screen.findByRole("heading", { name: "Checking every line of evenkeel-events.ndjson…" })
  checked.release()
  await screen.findByText("Verified: the chain of hashes fits, so nothing was changed or left out.")
  for (const words of ["Grace Hopper (grace)", "Everyday, Cash", "3, January 2025 to November 2026", head])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText(/1,312, January 3, 2025 to November 20, 2026/)).toBeTruthy()
  expect(screen.getByText(/afterwards, link Everyday again/)).toBeTruthy()
  await person.click(screen.getByRole("button", { name: "Bring everything" }))
  await waitFor(() => expect(path()).toBe("/home"))
  expect(asked).toEqual([head, expect.stringMatching(/^[0-9a-f]{32}$/)])
  expect(auth.user?.currency).toBe("EUR")
})

test("a refusal is shown in the server's words, and another file can be chosen", async () => {
  const error = "Line 3: It was changed. Nothing was brought."
  answerUpload("/bring/preview", () => HttpResponse.json({ error }, { status: 422 }))
  const { person } = show(<Bring />, "/bring")
  choose()
  await screen.findByText(error)
  await person.click(screen.getByRole("button", { name: "Choose again" }))
  await screen.findByRole("heading", { name: "Choose your export" })
})

test("a file that is too large is not sent", async () => {
  show(<Bring />, "/bring")
  const file = new File(["{}"], "huge.ndjson")
  Object.defineProperty(file, "size", { value: 65 * 1024 ** 2 })
  fireEvent.change(screen.getByLabelText("Export"), { target: { files: [file] } })
  await screen.findByText("huge.ndjson is larger than 64 MB, which is the most that can be brought.")
})

test("an export that is chosen among files to import is shown where it belongs", async () => {
  answer("accounts", [])
  answer("incomes", [])
  answer("categories", [])
  show(<Import />, "/import")
  fireEvent.change(await screen.findByLabelText("Files"), {
    target: { files: [new File(["{}"], "everything.ndjson")] },
  })
  await screen.findByText(/everything.ndjson looks like everything from another Evenkeel/)
  expect(screen.getByRole("link", { name: "Bring everything" }).getAttribute("href")).toBe("/bring")
})

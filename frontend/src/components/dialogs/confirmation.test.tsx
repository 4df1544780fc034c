import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { Link } from "wouter"
import { show } from "../../../test/screen.tsx"
import { resetPersonalState } from "../../lib/store.ts"
import { confirm } from "./confirmation.tsx"

const ask = () => confirm({ title: "Remove Checking?", text: "It goes.", action: "Remove account", danger: true })

test("agreeing resolves to true; cancelling or closing resolves to false", async () => {
  const { person } = show(<button type="button">Before</button>)
  screen.getByRole("button", { name: "Before" }).focus()

  const agreed = ask()
  expect((await screen.findByRole("dialog", { name: "Remove Checking?" })).textContent).toContain("It goes.")
  await person.click(screen.getByRole("button", { name: "Remove account" }))
  expect(await agreed).toBe(true)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Before" }))

  const cancelled = ask()
  await person.click(await screen.findByRole("button", { name: "Cancel" }))
  expect(await cancelled).toBe(false)

  const closed = ask()
  await person.click(await screen.findByRole("button", { name: "Close" }))
  expect(await closed).toBe(false)
})

test("a second question resolves the first one to false", async () => {
  show(null)
  const first = ask()
  void ask()
  expect(await first).toBe(false)
})

test("leaving the screen resolves an open question to false", async () => {
  const { person } = show(<Link href="/elsewhere">Leave</Link>)
  const asked = ask()
  await screen.findByRole("dialog", { name: "Remove Checking?" })
  await person.click(screen.getByRole("link", { name: "Leave" }))
  expect(await asked).toBe(false)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

test("logging out resolves an open question to false", async () => {
  show(null)
  const asked = ask()
  await screen.findByRole("dialog", { name: "Remove Checking?" })
  resetPersonalState()
  expect(await asked).toBe(false)
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
})

import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { show, signIn } from "../../../../test/screen.tsx"
import { answer, useBackend } from "../../../../test/server.ts"
import { PasskeysCard } from "./passkeys-card.tsx"

useBackend()

const phone: Passkey = {
  passkeyId: "1",
  name: "Phone",
  addedAt: "2026-11-23T10:00:00Z",
  lastUsedAt: null,
  synced: false,
}

const security = {
  hasPassword: true,
  passkeys: 1,
  isPasskeyRequired: false,
  recoveryCodes: 0,
  email: { address: null, pending: null },
  erasureAskedAt: null,
  confirmedUntil: null,
  ways: { passkeys: null, email: false, registration: "open" as const },
}

test("a passkey is renamed, but not to nothing", async () => {
  signIn()
  answer("passkeys", [phone])
  answer("security", security)
  const given: Array<unknown> = []
  answer("renamePasskey", ({ params, body }) => {
    given.push([params["id"], body.name])
    return { ...phone, name: body.name }
  })
  const { person } = show(
    <>
      <PasskeysCard />
    </>,
  )
  await person.click(await screen.findByRole("button", { name: "Rename the passkey Phone" }))
  const field = await screen.findByLabelText("Name")
  await person.clear(field)
  await person.click(screen.getByRole("button", { name: "Rename" }))
  expect(screen.getByText("Please name the passkey, for instance after the device.")).toBeTruthy()
  answer("passkeys", [{ ...phone, name: "Work phone" }])
  await person.type(field, "Work phone{Enter}")
  expect(await screen.findByText("The passkey is now named “Work phone”.")).toBeTruthy()
  expect(screen.getByRole("button", { name: "Rename the passkey Work phone" })).toBeTruthy()
  expect(given).toEqual([["1", "Work phone"]])
})

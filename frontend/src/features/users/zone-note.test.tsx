import { cleanup, screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { auth } from "../../lib/session.ts"
import { browserZone } from "./profile.ts"
import { ZoneNote } from "./zone-note.tsx"

useBackend()

/** Nowhere near the zone of the browser that runs this. */
const away = "Pacific/Kiritimati"
const signInFrom = (timeZone: string, isTimeZoneChosen = false): void => {
  signIn()
  auth.user = { ...auth.user!, timeZone, isTimeZoneChosen }
}

test("somebody who is elsewhere is offered that their days follow, and it is said where they are", async () => {
  const asked: Array<unknown> = []
  answer("changeProfile", ({ body }) => {
    asked.push(body)
    return { name: "Ada", timeZone: browserZone(), isTimeZoneChosen: false }
  })
  signInFrom(away)
  const { person } = show(<ZoneNote />)
  expect(screen.getByRole("status").textContent).toMatch(
    /^You seem to be in .+\. Your days and months still follow Kiritimati\./,
  )
  await person.click(screen.getByRole("button", { name: /^Use / }))
  await waitFor(() => expect(screen.queryByRole("status")).toBeNull())
  expect(asked).toMatchObject([{ timeZone: null }])
})

test("a zone that was chosen is replaced by another chosen one", async () => {
  const asked: Array<unknown> = []
  answer("changeProfile", ({ body }) => {
    asked.push(body)
    return { name: "Ada", timeZone: browserZone(), isTimeZoneChosen: true }
  })
  signInFrom(away, true)
  const { person } = show(<ZoneNote />)
  await person.click(screen.getByRole("button", { name: /^Use / }))
  await waitFor(() => expect(asked).toMatchObject([{ timeZone: browserZone() }]))
})

test("who keeps it is not asked again in that place", async () => {
  signInFrom(away)
  const { person } = show(<ZoneNote />)
  await person.click(screen.getByRole("button", { name: "Keep Kiritimati" }))
  expect(screen.queryByRole("status")).toBeNull()
  cleanup()
  show(<ZoneNote />)
  expect(screen.queryByRole("status")).toBeNull()
})

test("nobody is asked where it is the same time", () => {
  signInFrom(browserZone())
  show(<ZoneNote />)
  expect(screen.queryByRole("status")).toBeNull()
})

// Renders a screen for a test as the app would: at a path, for a person, with the app's alerts and dialogs.
import type { User } from "@evenkeel/contracts/api/users/users"
import { render } from "@testing-library/react"
import userEvent, { type UserEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { AppDialogs } from "../src/app/dialogs.tsx"
import { Confirmation } from "../src/components/dialogs/confirmation.tsx"
import { Alerts } from "../src/components/feedback/alerts.tsx"
import { auth, isInterrupted, leaveInterrupted } from "../src/lib/session.ts"
import { storeToken } from "../src/lib/page/browser-storage.ts"

export const ada: User = {
  userId: "user-1",
  name: "Ada Byron",
  username: "ada",
  linkToken: { token: "link-1", expiration: "2999-01-01T00:00:00Z" },
  currency: "USD",
  timeZone: "Europe/London",
  isTimeZoneChosen: false,
  whyCurrencyStays: "There are amounts in it.",
}

/** Given that this person is signed in. */
export const signIn = (user: User = ada): void => {
  if (isInterrupted(auth)) leaveInterrupted()
  storeToken("token-1")
  Object.assign(auth, { token: "token-1", user, isAuthenticated: true, loading: false, error: "" })
}

export interface Shown {
  readonly person: UserEvent
  /** Where the person is now. */
  readonly path: () => string
}

/**
 * Renders the whole app, or anything else that needs nothing around it. `person` clicks
 * and types; `path` says where that led.
 */
export const open = (app: ReactNode, at = "/"): Shown => {
  const [path = "/", search = ""] = at.split("?")
  const { hook, searchHook, history } = memoryLocation({ path, searchPath: search, record: true })
  render(
    <Router hook={hook} searchHook={searchHook}>
      {app}
    </Router>,
  )
  return { person: userEvent.setup(), path: () => history.at(-1) ?? path }
}

/** Renders one screen, with what the app puts around every screen. */
export const show = (screen: ReactNode, at = "/"): Shown =>
  open(
    <>
      {screen}
      <AppDialogs />
      <Alerts />
      <Confirmation />
    </>,
    at,
  )

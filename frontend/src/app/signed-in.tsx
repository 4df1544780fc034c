import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { AppDialogs, fetchDialogs } from "./dialogs.tsx"
import { useOwnCurrency } from "../api/currency.ts"
import { followCalendar, followLive } from "../api/live.ts"
import { ErasureNotice } from "../features/users/erasure-notice.tsx"
import { Notices } from "../features/users/notices/notices.tsx"
import { RuleOfferBar } from "../features/rules/rule-offer.tsx"
import { auth } from "../lib/session.ts"
import { NavigationBar } from "./navigation-bar.tsx"

/** The parts above every screen of a signed-in person; follows changes of other tabs and devices, and the calendar. */
export const SignedIn = () => {
  const { token } = useSnapshot(auth)
  // Paused while the screen is covered; then follows with the new token.
  useEffect(() => (token === null ? undefined : followLive()), [token])
  useEffect(() => followCalendar(), [])
  useOwnCurrency()
  // Fetched at once: typing right after a press must reach the dialog that it opens.
  useEffect(() => void fetchDialogs(), [])
  return (
    <>
      <NavigationBar />
      <ErasureNotice />
      <Notices />
      <RuleOfferBar />
      <AppDialogs />
    </>
  )
}

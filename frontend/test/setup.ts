// Set-up for every test of the browser app: adds what jsdom lacks, and resets all state,
// because the modules are shared between tests.
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, vi } from "vitest"
import "./layout.ts"
import { fetchDialogs } from "../src/app/dialogs.tsx"
import { resetPersonalState } from "../src/lib/store.ts"
import { alerts } from "../src/components/feedback/alerts.tsx"
import { auth } from "../src/lib/session.ts"
import "./dialog.ts"

// How long a test waits for what it expects to see.
configure({ asyncUtilTimeout: 30_000 })

// No test depends on the day on which it runs: it is always the same, also while a test file is read. Timers are real, unless
// a test says otherwise.
const stopTheClock = () => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") })
stopTheClock()
beforeEach(stopTheClock)

// So that no test waits for a dialog's code.
beforeAll(fetchDialogs)

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(auth, { token: null, user: null, isAuthenticated: false, loading: false, error: "" })
  alerts.list = []
  resetPersonalState()
})

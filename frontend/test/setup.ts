// Set-up for every test of the browser app: adds what jsdom lacks, and resets all state,
// because the modules are shared between tests.
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeAll } from "vitest"
import "./layout.ts"
import { fetchDialogs } from "../src/app/dialogs.tsx"
import { resetPersonalState } from "../src/lib/store.ts"
import { alerts } from "../src/components/feedback/alerts.tsx"
import { auth } from "../src/lib/session.ts"
import "./dialog.ts"

// How long a test waits for what it expects to see.
configure({ asyncUtilTimeout: 30_000 })

// So that no test waits for a dialog's code.
beforeAll(fetchDialogs)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(auth, { token: null, user: null, isAuthenticated: false, loading: false, error: "" })
  alerts.list = []
  resetPersonalState()
})

// Around every test of the browser app: what jsdom lacks, and nothing left over for the next test, which finds the modules as they are.
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"
import { alerts } from "../stores/alerts.ts"
import { auth } from "../stores/auth.ts"
import "../stores/calendar.ts" // has the day forgotten with the rest
import { forgetAll } from "../stores/collection.ts"
import "./dialog.ts"

// How long a test waits for what it expects to see, before it gives up.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(auth, { token: null, user: null, isAuthenticated: false, loading: false, error: "" })
  alerts.list = []
  forgetAll()
})

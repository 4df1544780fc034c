import type { User } from "@evenkeel/contracts/api/users/users"
import { http, HttpResponse } from "msw"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { ada, signIn } from "../../test/screen.tsx"
import { answer, answerWith, gate, refuse, useBackend } from "../../test/server.ts"
import { client } from "./api.ts"
import { noteEnd, removeToken, storedToken } from "./page/browser-storage.ts"
import {
  afterDelay,
  auth,
  authenticate,
  clearErrors,
  eraseAccount,
  fetchUser,
  logout,
  refreshLinkToken,
} from "./session.ts"
import { personalStore } from "./store.ts"

useBackend()
beforeEach(() => signIn())

test("logging in stores the token, sets the user and ends loading", async () => {
  answer("authenticate", { token: "token-2", user: ada })
  auth.loading = true
  await authenticate({ username: "ada", passwordOne: "difference1!" })
  expect(auth).toEqual({ token: "token-2", user: ada, isAuthenticated: true, loading: false, error: "" })
  expect(storedToken()).toBe("token-2")
})

test("a login ends loading although the browser's storage is full, and lasts as long as the page", async () => {
  removeToken()
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError")
  })
  onTestFinished(() => full.mockRestore())
  answer("authenticate", { token: "token-2", user: ada })
  auth.loading = true
  await authenticate({ username: "ada", passwordOne: "difference1!" })
  expect(auth).toMatchObject({ token: "token-2", isAuthenticated: true, loading: false })
  expect(storedToken()).toBe("token-2")
})

test("a refused login removes the token, clears the user and stores the server's message", async () => {
  answer("authenticate", () => refuse(401, "Wrong username or password."))
  await authenticate({ username: "ada", passwordOne: "wrong" })
  expect(auth).toEqual({
    token: null,
    user: null,
    isAuthenticated: false,
    loading: false,
    error: "Wrong username or password.",
  })
  expect(storedToken()).toBeNull()
  clearErrors()
  expect(auth.error).toBe("")
})

/** Given a page that has just opened with a stored token that is not yet verified. */
const opening = (): void => void Object.assign(auth, { user: null, isAuthenticated: false, loading: true })

test("a stored token that the server does not recognise signs the person out", async () => {
  opening()
  answer("currentUser", () => refuse(401, "Please log in."))
  await fetchUser()
  expect(auth).toMatchObject({
    token: null,
    user: null,
    isAuthenticated: false,
    loading: false,
    error: "Please log in.",
  })
})

/** Given that the server knows only the token of a later login. */
const endedElsewhere = (): void =>
  answer("accounts", ({ authorization }) => (authorization === "Bearer token-2" ? [] : refuse(401, "Please log in.")))
const logInAs = (user: User): Promise<void> => {
  answer("authenticate", { token: "token-2", user })
  return authenticate({ username: user.username, passwordOne: "difference1!" })
}

test("a session that ends elsewhere leaves no token, and everything else as it was", async () => {
  endedElsewhere()
  void client.accounts().catch(() => undefined)
  await expect.poll(() => auth.token).toBeNull()
  expect(storedToken()).toBeNull()
  expect(auth).toMatchObject({ user: ada, isAuthenticated: true, error: "" })
})

test("what was asked for while the session ended is answered once the same person has logged in again", async () => {
  endedElsewhere()
  const asked = Promise.all([client.accounts(), client.accounts()])
  await expect.poll(() => auth.token).toBeNull()
  await logInAs(ada)
  expect(await asked).toEqual([[], []])
})

test("a wrong password at that login changes nothing else", async () => {
  endedElsewhere()
  void client.accounts().catch(() => undefined)
  await expect.poll(() => auth.token).toBeNull()
  answer("authenticate", () => refuse(401, "Wrong username or password."))
  await authenticate({ username: "ada", passwordOne: "wrong" })
  expect(auth).toMatchObject({ token: null, user: ada, isAuthenticated: true, error: "Wrong username or password." })
})

test("another person who logs in there finds nothing of the first one's", async () => {
  const state = personalStore(() => ({ typed: "" }))
  state.typed = "Ada's"
  endedElsewhere()
  void client.accounts().catch(() => undefined)
  await expect.poll(() => auth.token).toBeNull()
  await logInAs(grace)
  expect(auth.user).toEqual(grace)
  expect(state.typed).toBe("")
})

test("a session that ended elsewhere ends in the other tabs as well, and goes on in them with one login", async () => {
  noteEnd()
  inAnotherTab(null)
  expect(auth).toMatchObject({ token: null, user: ada, isAuthenticated: true })
  answer("currentUser", ada)
  inAnotherTab("token-2")
  await expect.poll(() => auth).toMatchObject({ token: "token-2", user: ada, isAuthenticated: true })
})

test.each([
  ["the server is away", () => HttpResponse.json({ error: "One moment." }, { status: 503 })],
  ["what is before it cannot reach it", () => new HttpResponse("<html>", { status: 502 })],
  ["there is no network", () => HttpResponse.error()],
])("a session survives if %s for a moment", async (_, failing) => {
  let calls = 0
  answerWith(http.get("/auth", () => (calls++ === 0 ? failing() : HttpResponse.json(ada))))
  await fetchUser()
  expect(auth).toMatchObject({ token: "token-1", user: ada, isAuthenticated: true })
})

test("a token that the server does not recognise is not asked about again", async () => {
  opening()
  let calls = 0
  answer("currentUser", () => {
    calls += 1
    return refuse(401, "Please log in.")
  })
  await fetchUser()
  expect(calls).toBe(1)
})

test("a new link token replaces the old one; a failed refresh changes nothing", async () => {
  const linkToken = { token: "link-2", expiration: "2999-01-02T00:00:00Z" }
  answer("refreshLinkToken", { ...ada, linkToken })
  expect(await refreshLinkToken()).toBe(true)
  expect(auth.user?.linkToken).toEqual(linkToken)
  answer("refreshLinkToken", () => refuse(503, "The bank is away."))
  expect(await refreshLinkToken()).toBe(false)
  expect(auth.user?.linkToken).toEqual(linkToken)
})

test("concurrent requests for a new link token are sent once", async () => {
  let asked = 0
  answer("refreshLinkToken", () => {
    asked += 1
    return { ...ada, linkToken: { token: "link-2", expiration: "2999-01-02T00:00:00Z" } }
  })
  expect(await Promise.all([refreshLinkToken(), refreshLinkToken()])).toEqual([true, true])
  expect(asked).toBe(1)
  await refreshLinkToken()
  expect(asked).toBe(2)
})

test("logout leaves the screen before it clears the state, even if the server refuses", async () => {
  answer("logout", () => refuse(500, "Oops"))
  let signedInWhileLeaving = false
  await logout(() => {
    signedInWhileLeaving = auth.isAuthenticated
  })
  expect(signedInWhileLeaving).toBe(true)
  expect(auth).toMatchObject({ token: null, user: null, isAuthenticated: false, error: "" })
})

const inAnotherTab = (token: string | null): void => {
  if (token === null) localStorage.removeItem("token")
  else localStorage.setItem("token", token)
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }))
}

test("a logout in another tab signs the person out here too", () => {
  inAnotherTab(null)
  expect(auth).toEqual({ token: null, user: null, isAuthenticated: false, loading: false, error: "" })
})

test("a page that comes back from the back/forward cache to the same session goes on with it", () => {
  window.dispatchEvent(new Event("pageshow"))
  expect(auth).toMatchObject({ token: "token-1", user: ada, isAuthenticated: true, loading: false })
})

test("so does a logout that happened while this page was in the back/forward cache", () => {
  localStorage.removeItem("token")
  window.dispatchEvent(new Event("pageshow"))
  expect(auth).toEqual({ token: null, user: null, isAuthenticated: false, loading: false, error: "" })
})

const grace = { ...ada, userId: "grace", name: "Grace Hopper" }

test("another person's login in another tab takes effect here and clears the previous person's data", async () => {
  answer("currentUser", grace)
  inAnotherTab("token-of-grace")
  expect(auth).toMatchObject({ user: null, loading: true })
  await expect
    .poll(() => auth)
    .toMatchObject({ token: "token-of-grace", user: grace, isAuthenticated: true, loading: false })
})

/**
 * Given a server that checks tokens slowly, except one, which is Grace's. Returns a
 * function that releases the slow checks.
 */
const slowBut = (fast: string, late: () => Response) => {
  const { released, release } = gate()
  answerWith(
    http.get("/auth", async ({ request }) => {
      if (request.headers.get("Authorization") === `Bearer ${fast}`) return HttpResponse.json(grace)
      await released
      return late()
    }),
  )
  return release
}

test.each([
  ["is finally rejected", () => HttpResponse.json({ error: "Please log in." }, { status: 401 })],
  ["is finally accepted", () => HttpResponse.json(ada)],
])("a login in another tab survives when the check of the older token %s", async (_, late) => {
  opening()
  const release = slowBut("token-of-grace", late)
  const older = fetchUser()
  inAnotherTab("token-of-grace")
  await expect.poll(() => auth.user).toEqual(grace)
  release()
  await older
  expect(auth).toMatchObject({ token: "token-of-grace", user: grace, isAuthenticated: true, error: "" })
  expect(storedToken()).toBe("token-of-grace")
})

test("a logout in another tab survives when the check of the token is finally accepted", async () => {
  opening()
  const release = slowBut("none", () => HttpResponse.json(ada))
  const older = fetchUser()
  inAnotherTab(null)
  release()
  await older
  expect(auth).toMatchObject({ token: null, user: null, isAuthenticated: false })
})

test.each([
  [
    "a logout",
    "logout",
    () =>
      logout(() => {
        throw new Error("Nobody is to be sent away")
      }),
  ],
  ["a refused login", "authenticate", () => authenticate({ username: "ada", passwordOne: "wrong" })],
] as const)("%s that is answered late does not end another person's login in another tab", async (_, name, begin) => {
  const { released, release } = gate()
  answer(name, async () => {
    await released
    return refuse(401, "Wrong username or password")
  })
  answer("currentUser", grace)
  const begun = begin()
  inAnotherTab("token-of-grace")
  await expect.poll(() => auth.user).toEqual(grace)
  release()
  await begun
  expect(storedToken()).toBe("token-of-grace")
  expect(auth).toMatchObject({ token: "token-of-grace", user: grace, isAuthenticated: true, error: "" })
})

test("an erasure that is answered late does not end that login either, and shows no message there", async () => {
  const { released, release } = gate()
  answer("eraseAccount", async () => {
    await released
    return { message: "Your account is gone.", erasesAt: "2026-11-30T12:00:00Z" }
  })
  answer("currentUser", grace)
  const erased = eraseAccount("difference1!", "ada", () => {
    throw new Error("Nobody is to be sent away")
  })
  inAnotherTab("token-of-grace")
  await expect.poll(() => auth.user).toEqual(grace)
  release()
  expect(await erased).toBeUndefined()
  expect(storedToken()).toBe("token-of-grace")
  expect(auth).toMatchObject({ token: "token-of-grace", user: grace, isAuthenticated: true, error: "" })
})

test("a request that the erasure of the account overtakes does not tell that the session has ended", async () => {
  const { released, release } = gate()
  answer("eraseAccount", async () => {
    await released
    return { message: "Your account is gone.", erasesAt: "2026-11-30T12:00:00Z" }
  })
  answer("accounts", () => refuse(401, "Please log in."))
  const erased = eraseAccount("difference1!", "ada", () => {})
  await client.accounts().catch(() => undefined)
  expect(auth).toMatchObject({ user: ada, isAuthenticated: true })
  release()
  expect(await erased).toBe("Your account is gone.")
  expect(auth).toMatchObject({ user: null, isAuthenticated: false, error: "" })
})

test("after a refused erasure the session can end like any other", async () => {
  answer("eraseAccount", () => refuse(401, "Wrong password."))
  await expect(eraseAccount("wrong", "ada", () => {})).rejects.toThrow("Wrong password.")
  answer("accounts", () => refuse(401, "Please log in."))
  void client.accounts().catch(() => undefined)
  await expect.poll(() => auth.token).toBeNull()
})

test("a login is sent one second after its loading indicator appears", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn<() => Promise<void>>(async () => {})
  void afterDelay(send)
  expect(auth.loading).toBe(true)
  await vi.advanceTimersByTimeAsync(999)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledOnce()
})

test("a delayed login is not sent once another tab has signed somebody in", async () => {
  removeToken()
  answer("currentUser", grace)
  let sent = false
  const begun = afterDelay(async () => {
    sent = true
  })
  inAnotherTab("token-of-grace")
  await begun
  expect(sent).toBe(false)
  expect(auth).toMatchObject({ user: grace, isAuthenticated: true, loading: false })
})

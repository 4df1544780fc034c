// Follows GET /live, so that changes of another tab or device show here within a second, and a moved clock soon after.
// EventSource cannot send the bearer token, so the event stream is read from fetch.
import { livePath } from "@evenkeel/contracts/paths"
import { monthOf } from "@evenkeel/contracts/month"
import { storedToken } from "../lib/page/browser-storage.ts"
import { send } from "../lib/page/sending.ts"
import { commandsAnswered, refresh, refreshFailed } from "./refreshing.ts"
import { all, noteChange } from "./queries.ts"
import { isNews, whenBehind } from "../lib/revisions.ts"
import { fetchUser } from "../lib/session.ts"
import { withinSession } from "../lib/store.ts"
import { setPresentMoment, setServerTime, setToday, onToday, today } from "../lib/today.ts"

const firstPause = 1000
const longestPause = 30_000
/** In milliseconds. The server sends a heartbeat every 15 seconds, so after this silence the connection is dead. */
const longestSilence = 40_000

/** In milliseconds: a revision waits this long for the reply to a command of this tab, which may have made it. */
const answerTimeout = 500

const takeRevision = async (revision: number): Promise<void> => {
  await withinSession(commandsAnswered(answerTimeout))
  if (isNews(revision)) await refresh("all")
  else await refreshFailed()
}

whenBehind(() => {
  noteChange(all) // first fetches in flight are repeated; `refresh` leaves them alone
  void refresh("all")
})

const take = (event: string): void => {
  const data = event
    .split("\n")
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5))
    .join("\n")
  if (data.trim() === "") return
  const { revision, date, now } = JSON.parse(data) as {
    readonly revision?: unknown
    readonly date?: unknown
    readonly now?: unknown
  }
  if (typeof now === "string") setPresentMoment(now)
  if (typeof date === "string") setToday(date)
  if (typeof revision === "number") void takeRevision(revision)
  // The server sends each revision only once, but it sends something with every heartbeat.
  else void refreshFailed()
}

const silent = new Error("The live updates have fallen silent.")

/** Rejects if it does not arrive in time. */
const withinSilence = <Arrival>(arrival: Promise<Arrival>, silence: number): Promise<Arrival> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent), silence)
  })
  return Promise.race([arrival, tooLong]).finally(() => clearTimeout(timer))
}

const read = async (body: ReadableStream<Uint8Array>, silence: number): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let pending = ""
  for (;;) {
    const { done, value } = await withinSilence(reader.read(), silence)
    if (done) return
    const events = (pending + value).replaceAll("\r\n", "\n").split("\n\n")
    pending = events.pop() ?? ""
    for (const event of events) take(event)
  }
}

const connect = (signal: AbortSignal): Promise<Response> =>
  send(livePath, {
    headers: { Accept: "text/event-stream", Authorization: `Bearer ${storedToken() ?? ""}` },
    signal,
  })

/** Resolves after that many milliseconds, or as soon as the browser is online again. */
const elapsedOrOnline = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      window.removeEventListener("online", end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener("online", end)
  })

const follow = async (leaving: AbortSignal, silence: number): Promise<void> => {
  let pause = firstPause
  while (!leaving.aborted) {
    const connection = new AbortController()
    const close = (): void => connection.abort()
    leaving.addEventListener("abort", close, { signal: connection.signal })
    try {
      const response = await withinSilence(connect(connection.signal), silence)
      // The session has ended elsewhere, and the page requires a new login, unless only a proxy refused.
      if (response.status === 401) return void fetchUser()
      if (response.ok && response.body !== null) {
        setServerTime(response.headers.get("Date"))
        pause = firstPause
        await read(response.body, silence)
      }
    } catch (error) {
      // The connection broke or fell silent, or the page is leaving; either way the loop decides. A proxy may hold the
      // stream back for ever: then everything is refreshed, which costs little if nothing has changed.
      if (error === silent && !leaving.aborted) void refresh("all")
    } finally {
      close()
    }
    await elapsedOrOnline(pause)
    pause = Math.min(pause * 2, longestPause)
  }
}

/**
 * Returns a function that stops following. `silence` is the longest silence of a connection, in milliseconds. A hidden
 * tab closes its connection, because a browser opens only six to a server, which the tabs of one person would use up.
 * Once visible again, it connects, and the stream begins with the missed revisions.
 */
export const followLive = (silence = longestSilence): (() => void) => {
  let following: AbortController | undefined
  const stop = (): void => {
    following?.abort()
    following = undefined
  }
  const check = (): void => {
    if (document.hidden) return stop()
    if (following !== undefined) return
    following = new AbortController()
    void follow(following.signal, silence)
  }
  check()
  document.addEventListener("visibilitychange", check)
  return () => {
    document.removeEventListener("visibilitychange", check)
    stop()
  }
}

/**
 * The interval of checks, in milliseconds. The date is also checked when the server sends it, and when a tab becomes
 * visible, because hidden tabs are throttled.
 */
const pace = 60_000

/** Returns a function that stops following. */
export const followCalendar = (): (() => void) => {
  let month = monthOf(today())
  const check = (): void => {
    const present = monthOf(today())
    if (present === month) return
    month = present
    // This machine may have noticed the new date itself: its listeners have not.
    setToday(today())
    void refresh("all")
  }
  const timer = setInterval(() => {
    check()
    // A computer that wakes up in a new month may not be online yet. Only at this pace, as every response has the date.
    void refreshFailed()
  }, pace)
  const stopListening = onToday(check)
  document.addEventListener("visibilitychange", check)
  return () => {
    clearInterval(timer)
    stopListening()
    document.removeEventListener("visibilitychange", check)
  }
}

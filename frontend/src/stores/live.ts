// Follows GET /live, so that what another tab or device changes shows here within a second.
// EventSource cannot send the bearer token: the stream of events is read from fetch.
import { livePath } from "@evenkeel/contracts/paths"
import { isNews, missedNews } from "../revisions.ts"
import { storedToken } from "../token.ts"
import { refetchLoaded } from "./collection.ts"

const firstPause = 1000
const longestPause = 30_000

const revisionIn = (event: string): number | undefined => {
  const data = event.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5)).join("\n")
  if (data.trim() === "") return undefined
  const { revision } = JSON.parse(data) as { readonly revision?: unknown }
  return typeof revision === "number" ? revision : undefined
}

const read = async (body: ReadableStream<Uint8Array>, onRevision: (revision: number) => void): Promise<void> => {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let pending = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (pending + value).replaceAll("\r\n", "\n").split("\n\n")
    pending = events.pop() ?? ""
    for (const event of events) {
      const revision = revisionIn(event)
      if (revision !== undefined) onRevision(revision)
    }
  }
}

const moved = async (revision: number): Promise<void> => {
  if (isNews(revision) && !(await refetchLoaded())) missedNews(revision)
}

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const timer = setTimeout(resume, milliseconds)
    signal.addEventListener("abort", () => { clearTimeout(timer); resume() }, { once: true })
  })

const follow = async (signal: AbortSignal): Promise<void> => {
  let pause = firstPause
  while (!signal.aborted) {
    try {
      const response = await fetch(livePath, {
        headers: { Accept: "text/event-stream", Authorization: `Bearer ${storedToken() ?? ""}` },
        signal,
      })
      if (response.status === 401) return
      if (response.ok && response.body !== null) {
        pause = firstPause
        await read(response.body, (revision) => void moved(revision))
      }
    } catch {
      // The connection broke, or the page is leaving; either way the loop decides.
    }
    if (!signal.aborted) await pauseFor(pause, signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

/** Follows until the function that it gives is called. */
export const followLive = (): (() => void) => {
  const stop = new AbortController()
  void follow(stop.signal)
  return () => stop.abort()
}

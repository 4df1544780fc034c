// What can wait until the screen that somebody opened is complete.

/** In milliseconds, for Safari, which does not say when it is idle. */
const soon = 2000
/** A network on which nothing has arrived for so many milliseconds is quiet. */
const quiet = 1000

const whenIdle = (call: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(call, soon)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(call)
  return () => cancelIdleCallback(waiting)
}

/**
 * Calls it once nothing arrives any more, and the browser has nothing better to do: a browser that waits for an answer is idle,
 * and what is fetched then is in that answer's way. Returns a function that prevents the call.
 */
export const whenQuiet = (call: () => void): (() => void) => {
  let stop = (): void => {}
  const arrivals = typeof PerformanceObserver === "undefined" ? undefined : new PerformanceObserver(() => waitAgain())
  const waitAgain = (): void => {
    stop()
    const timer = setTimeout(() => {
      arrivals?.disconnect()
      stop = whenIdle(call)
    }, quiet)
    stop = () => clearTimeout(timer)
  }
  arrivals?.observe({ type: "resource" })
  waitAgain()
  return () => {
    arrivals?.disconnect()
    stop()
  }
}

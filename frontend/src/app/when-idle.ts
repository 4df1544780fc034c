// Delays work until the open screen is complete.

/** In milliseconds, for Safari, which has no requestIdleCallback. */
const soon = 2000
/** In milliseconds: a network without arrivals for this long is quiet. */
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
 * Calls once the network is quiet and the browser idle: a browser that waits for a response is idle, too, and another
 * fetch would delay that response. Returns a function that prevents the call.
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

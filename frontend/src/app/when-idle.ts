/** In milliseconds, for Safari, which does not say when it is idle. */
const soon = 2000

/** Calls it once the browser has nothing better to do. Returns a function that prevents that. */
export const whenIdle = (call: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(call, soon)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(call)
  return () => cancelIdleCallback(waiting)
}

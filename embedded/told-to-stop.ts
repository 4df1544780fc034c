import { readFileSync } from "node:fs"

/**
 * Calls back at every signal that asks to end, and where npm has started us, once it or its shell is gone: npm passes signals on to the
 * shell at best, and whoever ends them means us.
 */
export const whenToldToStop = (stop: () => void): void => {
  const told = (): void => {
    clearInterval(watch)
    stop()
  }
  // A terminal that is closed says SIGHUP.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, told)

  const starters = whoStartedUs()
  const watch = setInterval(() => {
    if (whoStartedUs() !== starters) told()
  }, 200).unref()
  if (process.env["npm_lifecycle_event"] === undefined) clearInterval(watch)
}

/** The shell, and where the system tells it in a file, the shell's parent, npm: another process takes the place of one that is gone. */
const whoStartedUs = (): string => {
  try {
    const [, parent] = / \w (\d+) [^)]*$/.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? []
    return `${process.ppid} ${parent}`
  } catch {
    return String(process.ppid)
  }
}

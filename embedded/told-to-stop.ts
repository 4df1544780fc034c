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

  // Another process takes the place of a parent that is gone.
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid !== shell || (parentOf(shell) ?? npm) !== npm) told()
  }, 200).unref()
  if (process.env["npm_lifecycle_event"] === undefined) clearInterval(watch)
}

/** undefined where the system does not tell it in a file, or not now. */
const parentOf = (pid: number): string | undefined => {
  try {
    return / \w (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]
  } catch {
    return undefined
  }
}

import { readFileSync } from "node:fs"

/**
 * Calls back on every termination signal, and, if npm started us, once npm or its shell has exited: npm forwards
 * signals at best to the shell, and ending npm is meant to end us.
 */
export const onStopSignal = (stop: () => void): void => {
  const signalled = (): void => {
    clearInterval(watch)
    stop()
  }
  // Closing a terminal sends SIGHUP.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, signalled)

  // When our parent exits, we get another one.
  const shell = process.ppid
  const npm = parentOf(shell)
  const watch = setInterval(() => {
    if (process.ppid !== shell || (parentOf(shell) ?? npm) !== npm) signalled()
  }, 200).unref()
  if (process.env["npm_lifecycle_event"] === undefined) clearInterval(watch)
}

/** undefined if the system does not provide it in a file. */
const parentOf = (pid: number): string | undefined => {
  try {
    return / \w (\d+) [^)]*$/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]
  } catch {
    return undefined
  }
}

// Runs a command that downloads something, and ends it when it falls silent: a host that accepts a connection and never
// responds must not cost more than some seconds, while a download that continues may take as long as it needs.
import { spawn } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** In milliseconds. With the command's start and end, a silent host costs less than ten seconds. */
const longestSilence = Number(process.env.LONGEST_SILENCE || 8_000)

const running = new Set()
const endGroup = (child) => {
  try {
    process.kill(-child.pid, "SIGKILL")
  } catch {
    child.kill("SIGKILL") // it has no group on Windows; another user's process ends with its output
  }
}
process.on("exit", () => running.forEach(endGroup))

/** In milliseconds, until a command has begun to download: a busy machine may take long to start npm or Java. */
const longestStart = 60_000

/**
 * Runs while there are new lines of output, or `size` changes. Output that matches `begun` starts the download; by
 * default it starts at once. After output that matches `failed` waiting is useless, although the command itself would
 * retry. After output that matches `fetched` the download is complete, and silence means work. `why` is a few words
 * about a failure.
 *
 * @param {string} command
 * @param {ReadonlyArray<string>} args
 * @param {{
 *   cwd?: string,
 *   env?: Record<string, string | undefined>,
 *   begun?: RegExp,
 *   size?: () => number,
 *   failed?: RegExp,
 *   fetched?: RegExp,
 * }} [options]
 * @returns {Promise<{ ok: boolean, output: string, why: string }>}
 */
export const attempt = (
  command,
  args,
  { cwd, env = process.env, begun = /^/, size = () => 0, failed = /(?!)/, fetched = /(?!)/ } = {},
) =>
  new Promise((resolve) => {
    // A group of its own: the children of npm and Maven end with them.
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true })
    running.add(child)
    let output = ""
    let stopped = ""
    let [last, since] = ["", Date.now()]

    const stop = (why) => {
      stopped = why
      endGroup(child)
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const watch = setInterval(() => {
      const now = `${lines(output)} lines, ${size()} bytes`
      if (now !== last || fetched.test(output)) [last, since] = [now, Date.now()]
      else if (Date.now() - since > (begun.test(output) ? longestSilence : longestStart))
        stop(`no answer for ${longestSilence / 1_000} seconds`)
    }, 200)
    const ended = (ok, why) => {
      clearInterval(watch)
      running.delete(child)
      resolve({ ok, output, why })
    }
    const add = (chunk) => {
      output = stripVTControlCharacters(output + chunk)
      if (stopped === "" && failed.test(output)) stop(firstError(output))
    }
    child.stdout.setEncoding("utf8").on("data", add)
    child.stderr.setEncoding("utf8").on("data", add)
    child.once("error", ({ code, message }) =>
      ended(false, code === "ENOENT" ? `there is no ${command} here` : message),
    )
    child.once("close", (status) => {
      if (stopped !== "") ended(false, stopped)
      else ended(status === 0, status === 0 ? "" : firstError(output) || `${command} ended with ${status}`)
    })
  })

/** A percentage that is printed again has not grown. */
const lines = (output) => new Set(output.split("\n")).size

const marks = /^(npm (ERR!|error)|\[ERROR\]|E:|\w*Error( \[\w+\])?:)\s*/

/** The line with the failure. Addresses are left out: the reader knows them, and they may hold a password. */
const firstError = (output) => {
  const printed = output.split("\n").map((line) => line.trim())
  const isCode = /^npm (ERR!|error) (code|syscall|errno|network$)/
  const found =
    printed.find((line) => marks.test(line) && !isCode.test(line)) ?? printed.findLast((line) => line !== "") ?? ""
  const line = found.replace(marks, "").replaceAll(/\b\w+:\/\/\S+/g, "…")
  return line.length > 160 ? `${line.slice(0, 160)}…` : line
}

/** The size of everything in a directory, in bytes: it grows with a download that prints no progress. */
export const sizeOf = (directory) => {
  let size = 0
  try {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      size += entry.isDirectory() ? sizeOf(path) : statSync(path).size
    }
  } catch {
    // It does not exist yet, or a file has just been renamed.
  }
  return size
}

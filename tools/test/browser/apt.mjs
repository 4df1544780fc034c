// Debian's own Chromium: the one without a window, which takes a quarter less time, else the whole one.
import { spawnSync } from "node:child_process"
import { attempt } from "../../downloads/attempt.mjs"

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0

/** The prefix of a command that has to run as root without a question; undefined if that is impossible. */
const asRoot = () => {
  if (process.getuid?.() === 0) return []
  return succeeds("sudo", "-n", "true") ? ["sudo", "-n"] : undefined
}

const hasApt = () => process.platform === "linux" && succeeds("apt-get", "--version")

/** The name of the command; undefined without apt-get. */
export const installWithApt = async () => {
  if (!hasApt()) return undefined
  const root = asRoot()
  if (root === undefined) return { why: "that needs root, or sudo without a password" }
  const apt = (...args) => {
    const [command, ...rest] = [
      ...root,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-q",
      "-y",
      "-o",
      "APT::Status-Fd=1", // the progress of a download
      "-o",
      "Acquire::Retries=0",
      ...args,
    ]
    return attempt(command, rest, {
      begun: /\S/,
      fetched: /^(Fetched|Reading state|Download complete)|^Reading package lists/m,
    })
  }
  // The exit status is no evidence: one failing mirror of several may cause a failure, or none.
  const update = await apt("update")
  if (update.why.startsWith("no answer")) return { why: update.why }
  let why = ""
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const installed = await apt("install", "--no-install-recommends", name)
    if (installed.ok) return { name, why: "" }
    ;({ why } = installed)
    // The second would fail for the same reason, unless this Debian does not have the first.
    if (!/Unable to locate|no installation candidate/i.test(installed.output)) break
  }
  return { why }
}

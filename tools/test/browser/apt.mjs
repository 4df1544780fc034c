// Debian's own Chromium: the one without a window, which takes a quarter less time, else the whole one.
import { spawnSync } from "node:child_process"
import { attempt } from "../../downloads/attempt.mjs"

const succeeds = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0

/** What a command is called with to run as root without a question; undefined if that cannot be. */
const asRoot = () => {
  if (process.getuid?.() === 0) return []
  return succeeds("sudo", "-n", "true") ? ["sudo", "-n"] : undefined
}

const hasApt = () => process.platform === "linux" && succeeds("apt-get", "--version")

/** The name of the command; undefined where there is no apt-get. */
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
      "APT::Status-Fd=1", // how far a download is
      "-o",
      "Acquire::Retries=0",
      ...args,
    ]
    return attempt(command, rest, {
      begun: /\S/,
      fetched: /^(Fetched|Reading state|Download complete)|^Reading package lists/m,
    })
  }
  // Its status says nothing: one mirror of several that fails is enough for a failure, or for none.
  const update = await apt("update")
  if (update.why.startsWith("no answer")) return { why: update.why }
  let why = ""
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const installed = await apt("install", "--no-install-recommends", name)
    if (installed.ok) return { name, why: "" }
    ;({ why } = installed)
    // What the first one failed for, the second would too, unless this Debian does not have the first.
    if (!/Unable to locate|no installation candidate/i.test(installed.output)) break
  }
  return { why }
}

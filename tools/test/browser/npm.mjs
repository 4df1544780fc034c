// A Chromium inside an npm package, for a machine on which nothing can be installed. It is made for bare servers, so it
// includes its libraries and fonts. 75 MB are downloaded, 211 MB unpacked. In the person's cache and not in
// package.json: most machines do not need it.
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { attempt, sizeOf } from "../../downloads/attempt.mjs"
import { cache, makeWritable } from "../../downloads/cache.mjs"

const [name, version] = ["@sparticuz/chromium", "153.0.0"]
const directory = join(cache, "chromium", version)
const launcher = join(directory, "chromium.sh")

export const cachedFromNpm = () => (existsSync(launcher) ? launcher : undefined)

/** The machine's own fonts are preferred, as with any other browser. */
const launch = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`

/** The package's own list names directories of another service. Without any font Chromium ends. */
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="relative">cache</cachedir>
</fontconfig>
`

const unpack = `
import { inflate } from ${JSON.stringify(name)}
for (const archive of ["chromium", "fonts.tar", "swiftshader.tar", "al2023.tar"])
  await inflate(\`node_modules/${name}/bin/\${archive}.br\`)
`

/** undefined if the package does not support this kind of machine. */
export const installFromNpm = async () => {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined
  const why = makeWritable(dirname(directory))
  if (why !== "") return { why }
  const unfinished = mkdtempSync(`${directory}.`)
  const remove = () => rmSync(unfinished, { recursive: true, force: true })
  process.once("exit", remove)
  try {
    return await install(unfinished)
  } catch (error) {
    return { why: error.message }
  } finally {
    remove()
    process.off("exit", remove)
  }
}

const install = async (unfinished) => {
  // npm does not print the progress of a download; with a cache of its own, its size shows it.
  const downloads = join(unfinished, "cache")
  const fetched = await attempt(
    "npm",
    [
      "install",
      `${name}@${version}`,
      `--prefix=${unfinished}`,
      `--cache=${downloads}`,
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--no-workspaces",
      "--fetch-retries=0",
      "--loglevel=verbose", // its first line says that it has started
    ],
    { cwd: unfinished, begun: /\S/, size: () => sizeOf(unfinished) },
  )
  if (!fetched.ok) return { why: fetched.why }
  rmSync(downloads, { recursive: true, force: true })
  writeFileSync(join(unfinished, "unpack.mjs"), unpack)
  const unpacked = await attempt(process.execPath, ["unpack.mjs"], {
    cwd: unfinished,
    env: { ...process.env, TMPDIR: unfinished }, // it unpacks there
    size: () => sizeOf(unfinished),
  })
  if (!unpacked.ok) return { why: unpacked.why }
  rmSync(join(unfinished, "node_modules"), { recursive: true, force: true })
  writeFileSync(join(unfinished, "fonts/fonts.conf"), fonts)
  writeFileSync(join(unfinished, "chromium.sh"), launch)
  chmodSync(join(unfinished, "chromium.sh"), 0o755)
  if (!existsSync(directory)) renameSync(unfinished, directory) // another run may have been faster
  return { path: launcher, why: "" }
}

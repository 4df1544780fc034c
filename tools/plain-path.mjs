// Vite and vitest read `#` in a path as the fragment of an address, and some characters as a pattern. In such a clone
// they get every path through a link to it with a plain name. All other tools read such paths as they are.
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const misread = /[#*%$()[\]{}!|]/

/** The root, or a link to it that lasts as long as this process. */
export const plainPath = (root) => {
  if (!misread.test(process.platform === "win32" ? root.slice(2) : root)) return root
  const directory = mkdtempSync(join(tmpdir(), "evenkeel-path-"))
  process.once("exit", () => rmSync(directory, { recursive: true, force: true }))
  const link = join(directory, "clone")
  symlinkSync(root, link, "junction") // needs no rights on Windows
  return link
}

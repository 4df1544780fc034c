// The services as one file each, for tests that start many of them: so a start takes a quarter of the time that it takes
// from the sources.
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "esbuild"

const root = dirname(dirname(import.meta.dirname))

/** Relative to the root of the repository. */
const mains = [
  "command-service/src/main.ts",
  "frontend/server/main.ts",
  "projector/src/main.ts",
  "projector/src/relay/main.ts",
  "query-service/src/main.ts",
  "sandbox-bank/src/main.ts",
]

/** As they are, or as they will be when the version of the read models has been raised. */
export type Release = "present" | "next"

/** In the environment of the processes that start services. */
const variable = "STACK_BUNDLES"

export interface Bundles {
  readonly remove: () => Promise<void>
}

export const makeBundles = async (): Promise<Bundles> => {
  const directory = await mkdtemp(join(tmpdir(), "evenkeel-bundles-"))
  await symlink(join(root, "node_modules"), join(directory, "node_modules"))
  await Promise.all((["present", "next"] as const).map((release) => bundle(join(directory, release), release)))
  process.env[variable] = directory
  return { remove: () => rm(directory, { recursive: true, force: true }) }
}

/** The file of a service; undefined if none has been made. */
export const bundleOf = (main: string, release: Release): string | undefined => {
  const directory = process.env[variable]
  return directory === undefined ? undefined : join(directory, release, main.replace(/\.ts$/, ".js"))
}

/** Binaries, what is imported only when it is needed, and what looks for files beside its own. */
const loadedWhileRunning = [
  "@eventstore/db-client",
  "@grpc/*",
  "@node-rs/*",
  "@simplewebauthn/*",
  "@zxcvbn-ts/*",
  "esbuild",
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

const bundle = (outdir: string, release: Release) =>
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
    plugins: [asSources(release)],
  })

/** Sources find the files beside them where they are themselves. */
const asSources = (release: Release): Plugin => ({
  name: "as sources",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8")
      if (release === "next" && path.endsWith("/read-models/version.ts")) contents = raised(contents)
      contents = contents
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
      return { contents, loader: "ts" }
    })
  },
})

const raised = (source: string): string => {
  const changed = source.replace(
    /(readModelVersion = )(\d+)/,
    (_, before, version) => `${before}${Number(version) + 1}`,
  )
  if (changed === source) throw new Error("There is no version of the read models to raise.")
  return changed
}

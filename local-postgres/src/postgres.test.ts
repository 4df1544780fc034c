import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { findAccount } from "./account.ts"
import { findBinaries } from "./binaries.ts"
import { initialise } from "./cluster.ts"
import { kill, startElsewhere } from "../test/another-process.ts"
import { prepareDirectory } from "../test/prepared.ts"
import { type Postgres, startPostgres } from "./postgres.ts"

const isRoot = process.getuid?.() === 0

let root: string
let directory: string
const started: Array<Postgres> = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evenkeel-postgres-"))
  chmodSync(root, 0o711)
  directory = join(root, "data of a person")
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
  rmSync(root, { recursive: true, force: true })
})

const start = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ directory, throwaway: true })
  started.push(postgres)
  return postgres
}

const query = async (url: string, statement: string): Promise<Array<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test("a directory with an interrupted restore is refused, and nothing is made in its place", async () => {
  mkdirSync(join(directory, "restoring"), { recursive: true })
  const aside = join(directory, "restoring")
  await expect(start()).rejects.toThrow(
    `A backup was not completely restored into ${directory}: run "backup restore" again, or delete ${aside} to begin with nothing.`,
  )
  expect(existsSync(join(directory, "cluster"))).toBe(false)
})

describe("in an empty directory", () => {
  test("a server answers, under a path with spaces", async () => {
    const { url } = await start()
    expect(await query(url, "select current_setting('server_version_num')::int / 10000 as major")).toEqual([
      { major: 18 },
    ])
  })

  test("a first start that was killed midway starts over", async () => {
    mkdirSync(join(directory, "cluster.new"), { recursive: true })
    writeFileSync(join(directory, "cluster.new", "PG_VERSION"), "18")
    writeFileSync(join(directory, "password"), "of the first try")
    const { url } = await start()
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }])
  })

  test.runIf(isRoot)("as root, a server starts whatever the umask is", async () => {
    const umask = process.umask(0o077)
    await start().finally(() => process.umask(umask))
  })

  test.runIf(isRoot && process.platform === "linux")("as root, a server starts where only root may pass", async () => {
    chmodSync(root, 0o700)
    const { url } = await start()
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }])
    const status = readFileSync(`/proc/${postmaster()}/status`, "utf8")
    expect(status).toContain(`\nUid:\t${[0, 1, 2, 3].map(() => findAccount().uid).join("\t")}\n`)
  })
})

describe("in an existing data directory", () => {
  beforeEach(() => prepareDirectory(directory))

  test("only clients with the password get in", async () => {
    const { url } = await start()
    expect(statSync(join(directory, "password")).mode & 0o777).toBe(0o600)
    const guess = new URL(url)
    guess.password = "guess"
    await expect(query(guess.href, "select 1")).rejects.toThrow("password authentication failed")
  })

  test("commits are flushed to disk, unless the directory is a throwaway", async () => {
    const postgres = await startPostgres({ directory })
    started.push(postgres)
    expect(await query(postgres.url, "show fsync")).toEqual([{ fsync: "on" }])
    expect(await query(postgres.url, "show synchronous_commit")).toEqual([{ synchronous_commit: "on" }])
  })

  test("the data is still there", async () => {
    const first = await start()
    await query(first.url, "create table kept as select 42 as answer")
    await first.stop()
    const second = await start()
    expect(await query(second.url, "select answer from kept")).toEqual([{ answer: 42 }])
  })

  test("a server whose owner was killed is stopped, and its commits are kept", async () => {
    const { url, owner } = await startElsewhere(directory)
    await query(url, "create table kept as select 42 as answer")
    await kill(owner)
    const orphan = postmaster()
    expect(() => process.kill(orphan, 0)).not.toThrow()

    const next = await start()
    expect(postmaster()).not.toBe(orphan)
    expect(await query(next.url, "select answer from kept")).toEqual([{ answer: 42 }])
  })

  test("exiting while the server starts does not leave it running", async () => {
    const program = `
      import { existsSync } from "node:fs"
      import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgres.ts"))}
      void startPostgres({ directory: ${JSON.stringify(directory)}, throwaway: true })
      const leave = () => existsSync(${JSON.stringify(join(directory, "cluster", "postmaster.pid"))}) ? process.exit(130) : setImmediate(leave)
      leave()`
    const leaving = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
      stdio: "inherit",
    })
    await once(leaving, "exit")
    await vi.waitFor(() => expect(existsSync(join(directory, "cluster", "postmaster.pid"))).toBe(false), {
      timeout: 180_000,
    })
  })

  test("stale files of processes that are gone are ignored", async () => {
    writeFileSync(join(directory, "owner"), "2147483646 long ago")
    writeFileSync(
      join(directory, "cluster", "postmaster.pid"),
      `2147483646\n${join(directory, "cluster")}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    await expect(start()).resolves.toBeDefined()
  })

  test("a process that reuses the pid of an old server or owner is left alone", async () => {
    const stranger = spawn("sleep", ["60"])
    writeFileSync(join(directory, "owner"), `${stranger.pid} long ago`)
    writeFileSync(
      join(directory, "cluster", "postmaster.pid"),
      `${stranger.pid}\n${join(directory, "cluster")}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    await start()
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    stranger.kill()
  })
})

describe("refused with a one-sentence error:", () => {
  test("a directory that another live process uses", async () => {
    await prepareDirectory(directory)
    const { owner } = await startElsewhere(directory)
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^Another Evenkeel \\(process ${owner.pid}\\) is using .*: stop it first, or choose another data directory\\.$`,
      ),
    )
    await kill(owner)
    await start()
  })

  test("a directory that this process already uses", async () => {
    await prepareDirectory(directory)
    await start()
    await expect(start()).rejects.toThrow(/^Another Evenkeel/)
  })

  test("a directory that is not writable", async () => {
    writeFileSync(directory, "a file where the directory should be")
    await expect(start()).rejects.toThrow(
      /^The data directory .* cannot be written \(.*\): set EVENKEEL_DATA to another one\.$/,
    )
  })

  test.runIf(process.platform === "linux")("a directory that cannot be created", async () => {
    await expect(startPostgres({ directory: "/proc/evenkeel/data" })).rejects.toThrow(
      /^The data directory .* cannot be written \(.*\): set EVENKEEL_DATA to another one\.$/,
    )
  })

  describe.runIf(isRoot)("as root, where the server cannot be given the right to pass every directory,", () => {
    // The only remaining command is the one that finds the user postgres.
    beforeEach(() => {
      mkdirSync(join(root, "commands"))
      const id = execFileSync("which", ["id"], { encoding: "utf8" }).trim()
      symlinkSync(id, join(root, "commands", "id"))
      vi.stubEnv("PATH", join(root, "commands"))
      return () => vi.unstubAllEnvs()
    })

    test("a directory that the user postgres cannot reach", async () => {
      chmodSync(root, 0o700)
      await expect(start()).rejects.toThrow(
        /^PostgreSQL cannot reach .*: its user needs execute permission on every directory above it\.$/,
      )
      expect(readFileSync(join(directory, "owner"), "utf8")).toBe("")
    })

    test("a server that the user postgres cannot reach", async () => {
      const initdb = join(root, "private/initdb")
      mkdirSync(join(root, "private"), { mode: 0o700 })
      writeFileSync(initdb, "", { mode: 0o755 })
      mkdirSync(directory)
      await expect(
        initialise(
          { initdb, postgres: initdb, pg_ctl: initdb },
          findAccount(),
          directory,
          join(directory, "cluster"),
          true,
        ),
      ).rejects.toThrow(`PostgreSQL cannot reach ${initdb}: its user`)
    })
  })

  test.runIf(isRoot)("a user without a name", async () => {
    mkdirSync(directory)
    await expect(
      initialise(await findBinaries(), { uid: 12345, gid: 12345 }, directory, join(directory, "cluster"), true),
    ).rejects.toThrow(
      "PostgreSQL needs a name for the user that it runs as, and user 12345 has none: start as a user of /etc/passwd.",
    )
  })

  test.runIf(isRoot)("as root, a cluster that belongs to another user", async () => {
    await prepareDirectory(directory)
    chownSync(join(directory, "cluster"), 12345, 12345)
    await expect(start()).rejects.toThrow(
      `The data in ${directory} belongs to another user: start Evenkeel as that user, or set EVENKEEL_DATA to another data directory.`,
    )
  })

  test.runIf((process.getuid?.() ?? 0) !== 0)("a directory of another user", async () => {
    chmodSync(root, 0o500)
    await expect(start()).rejects.toThrow(
      /^The data directory .* cannot be written \(.*\): set EVENKEEL_DATA to another one\.$/,
    )
  })
})

const postmaster = () => Number(readFileSync(join(directory, "cluster", "postmaster.pid"), "utf8").split("\n")[0])

describe("`lost`", () => {
  beforeEach(() => prepareDirectory(directory))

  test("resolves if the server ends by itself", async () => {
    const { lost } = await start()
    process.kill(postmaster(), "SIGKILL")
    await lost
  })

  test("does not if it is stopped", async () => {
    const postgres = await start()
    const lost = vi.fn<() => void>()
    void postgres.lost.then(lost)
    await postgres.stop()
    expect(lost).not.toHaveBeenCalled()
  })
})

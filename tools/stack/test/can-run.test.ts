// The search for Kafka, where PATH holds only the Java and the Maven of a test.
import { execFile } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

let directory: string
let silent: Server
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "evenkeel-kafka-search-"))
  silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
})
afterAll(() => {
  silent.close()
  rmSync(directory, { recursive: true })
})

const java = "process.exit(0)"
const mvn = (work: string): string => `if (process.argv[2] !== "-version") { ${work} }`
const brings = mvn('console.log("[INFO] Downloaded from central: a.jar")')
const refused = mvn('console.log("[ERROR] Connection refused\\n[ERROR] more"); process.exit(1)')
const hangs = mvn('console.log("Downloading from central: a.pom"); setInterval(() => {}, 60_000)')

interface Machine {
  readonly commands?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
}

let machines = 0
const canRun = ({ commands = {}, environment = {} }: Machine) => {
  const home = join(directory, String(machines++))
  mkdirSync(join(home, "bin"), { recursive: true })
  for (const [name, script] of Object.entries(commands))
    writeFileSync(join(home, "bin", name), `#!${process.execPath}\n${script}\n`, { mode: 0o755 })
  return new Promise<{ readonly code: unknown; readonly why: string; readonly cached: ReadonlyArray<string> }>(
    (resolve) => {
      execFile(
        process.execPath,
        ["--import", "tsx/esm", "tools/stack/test/can-run.ts"],
        {
          cwd: join(import.meta.dirname, "../../.."),
          env: { PATH: join(home, "bin"), HOME: home, XDG_CACHE_HOME: join(home, "cache"), ...environment },
        },
        (error, stdout) => {
          const kafka = join(home, "cache/evenkeel/kafka")
          resolve({
            code: error?.code ?? 0,
            why: stdout.trim().replaceAll(home, "~"),
            cached: existsSync(kafka) ? readdirSync(kafka) : [],
          })
        },
      )
    },
  )
}

const LONGEST_SILENCE = "400"
const silence = "no answer for 0.4 seconds"

describe.runIf(process.platform !== "win32").concurrent("Kafka", () => {
  test.each<{ what: string; machine: Machine; why: string }>([
    { what: "there is no Java", machine: {}, why: "there is no Kafka here" },
    { what: "there is Java without Maven", machine: { commands: { java } }, why: "there is no Kafka here" },
    {
      what: "Maven is refused",
      machine: { commands: { java, mvn: refused } },
      why: "there is no Kafka here, and Maven cannot bring it: Connection refused",
    },
    {
      what: "Maven gets no answer",
      machine: { commands: { java, mvn: hangs }, environment: { LONGEST_SILENCE } },
      why: `there is no Kafka here, and Maven cannot bring it: ${silence}`,
    },
    {
      what: "the cache cannot be written",
      machine: { commands: { java, mvn: brings }, environment: { XDG_CACHE_HOME: "/dev/null" } },
      why: "there is no Kafka here, and /dev/null/evenkeel/kafka cannot be written (ENOTDIR); XDG_CACHE_HOME can name another cache directory",
    },
  ])("is not there if $what", async ({ machine, why }) => {
    expect(await canRun(machine)).toMatchObject({ code: 2, why })
  })

  test("is brought by Maven once", async () => {
    const brought = await canRun({ commands: { java, mvn: brings } })
    expect(brought).toEqual({ code: 0, why: "", cached: ["3.9.1"] })
  })

  test("is the cached one, without Maven", async () => {
    const cache = join(directory, "cached")
    mkdirSync(join(cache, "evenkeel/kafka/3.9.1"), { recursive: true })
    expect(await canRun({ commands: { java }, environment: { XDG_CACHE_HOME: cache } })).toMatchObject({ code: 0 })
  })

  test("is not there if the named one refuses", async () => {
    const { code, why } = await canRun({ environment: { KAFKA_BROKERS: "127.0.0.1:1" } })
    expect(code).toBe(2)
    expect(why).toMatch(/^KAFKA_BROKERS names 127\.0\.0\.1:1: .*ECONNREFUSED/)
  })

  test("is not there if the named one accepts a connection and never answers", async () => {
    const named = `127.0.0.1:${(silent.address() as AddressInfo).port}`
    const { code, why } = await canRun({ environment: { KAFKA_BROKERS: named, LONGEST_SILENCE } })
    expect({ code, why }).toEqual({ code: 2, why: `KAFKA_BROKERS names ${named}: ${silence}` })
  })
})

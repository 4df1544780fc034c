// The cost of one container: its start on a new volume and on one in use, and its memory once it is idle. Measures the
// compiled build, which the image starts; memory that processes share counts once.
import { execFileSync, spawn, type ChildProcess } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { end, whenReady } from "@evenkeel/acceptance/product-process"
import { registerAt } from "@evenkeel/acceptance/person"
import type { Bench } from "./lib/measure.ts"

const root = join(import.meta.dirname, "../..")

const command = JSON.parse(
  /^CMD (.+)$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8"))?.[1] ?? "",
) as ReadonlyArray<string>

/** In milliseconds: by then the first garbage collections, and PostgreSQL's first cleanups, are over. */
const settling = 20_000

/** The machine may be busy with other work: the fastest round counts. */
const rounds = 3

export const bench: Bench = async () => {
  const [first, second]: [Array<number>, Array<number>] = [[], []]
  for (let round = 0; round < rounds; round++)
    await onVolume(async (data) => {
      for (const seconds of [first, second]) {
        const product = await started(data)
        seconds.push(product.seconds)
        await end(product.process, "SIGTERM")
      }
    })
  const [idle, afterwards] = await onVolume(async (data) => {
    await end((await started(data)).process, "SIGTERM")
    const { process, address } = await started(data)
    await pause(settling)
    const idle = memoryOf(process)
    await registerAt(address)
    await pause(settling)
    const afterwards = memoryOf(process)
    await end(process, "SIGTERM")
    return [idle, afterwards]
  })
  const parts = Object.entries(idle.of).map(([name, size]) => `${name} ${size.toFixed(0)} MB`)
  return [
    ...Object.entries({ "a new volume": first, "a volume in use": second }).map(([volume, seconds]) => ({
      measure: `ready on ${volume}`,
      value: Math.min(...seconds),
      unit: "s",
      goal: { atMost: 3 },
      detail: seconds.map((each) => each.toFixed(1)).join(", "),
    })),
    {
      measure: "memory of all processes when idle",
      value: idle.whole,
      unit: "MB",
      goal: { atMost: 200 },
      detail: `${parts.join(", ")}; ${afterwards.whole.toFixed(0)} MB after a registration`,
    },
  ]
}

const onVolume = async <Result>(work: (data: string) => Promise<Result>): Promise<Result> => {
  const data = mkdtempSync(join(tmpdir(), "evenkeel-hosting-"))
  // PostgreSQL's user needs access, if we are root.
  chmodSync(data, 0o711)
  try {
    return await work(data)
  } finally {
    rmSync(data, { recursive: true })
  }
}

const started = async (data: string) => {
  const begun = performance.now()
  const environment = { ...process.env, NODE_ENV: "production", EVENKEEL_DATA: data, PORT: "0" }
  const child = spawn(process.execPath, command, { cwd: root, env: environment, stdio: "pipe" })
  const { address } = await whenReady(child)
  return { process: child, address, seconds: (performance.now() - begun) / 1_000 }
}

/**
 * The memory of a process and its children in MB, by the name of their program. Mapped files count once for each
 * program, although others on this machine may share them, too.
 */
const memoryOf = ({ pid }: ChildProcess) => {
  const [own, files]: [Record<string, number>, Record<string, number>] = [{}, {}]
  for (const each of [pid ?? 0, ...childrenOf(pid ?? 0)]) {
    const name = readFileSync(`/proc/${each}/comm`, "utf8").trim()
    const [shares, status] = ["smaps_rollup", "status"].map((file) => readFileSync(`/proc/${each}/${file}`, "utf8"))
    own[name] = (own[name] ?? 0) + field(shares, "Pss_Anon") + field(shares, "Pss_Shmem")
    files[name] = Math.max(files[name] ?? 0, field(status, "RssFile"))
  }
  const of = Object.fromEntries(Object.entries(own).map(([name, size]) => [name, size + (files[name] ?? 0)]))
  return { of, whole: Object.values(of).reduce((sum, size) => sum + size, 0) }
}

const field = (text = "", name: string): number =>
  (Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) * 1_024) / 1e6

const childrenOf = (pid: number): ReadonlyArray<number> => {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number))
  const own = rows.filter(([, parent]) => parent === pid).flatMap(([child = 0]) => [child])
  return own.flatMap((child) => [child, ...childrenOf(child)])
}

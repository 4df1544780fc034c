import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { stopOrphan } from "./orphan.ts"

test("a server that ignores a shutdown request is killed before the next one starts", async () => {
  const cluster = realpathSync(mkdtempSync(join(tmpdir(), "evenkeel-orphan-")))
  const stuck = spawn(
    process.execPath,
    [
      "--eval",
      "process.on('SIGINT', () => {}); console.log('up'); setInterval(() => {}, 1000)",
      "--",
      "-D",
      cluster,
      "-p",
      "1",
      "-c",
      "x",
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  )
  await once(stuck.stdout, "data")
  writeFileSync(join(cluster, "postmaster.pid"), `${stuck.pid}\n${cluster}\n`)
  const attempts = [
    { signal: "SIGINT", timeout: 50 },
    { signal: "SIGQUIT", timeout: 180_000 },
  ] as const
  await stopOrphan(cluster, attempts)
  expect(() => process.kill(stuck.pid!, 0)).toThrow("ESRCH")
  rmSync(cluster, { recursive: true })
})

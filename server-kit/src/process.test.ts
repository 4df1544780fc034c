import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"

const started: Array<ChildProcess> = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL")
})

/** A service that answers "done" once it is started. */
const program = `
  import { Config } from "effect"
  import { processConfig } from ${JSON.stringify(join(import.meta.dirname, "configuration.ts"))}
  import { runProcess } from ${JSON.stringify(join(import.meta.dirname, "process.ts"))}
  runProcess("sample service", Config.all(processConfig("SAMPLE_PORT", 1)), async () => {
    await new Promise((resolve) => process.stdin.once("data", resolve))
    process.stdin.destroy()
    return { handler: (request, response) => void response.json("done"), ready: async () => undefined }
  })`

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const run = (port: number): ChildProcess => {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    env: { ...process.env, SAMPLE_PORT: String(port) },
    stdio: ["pipe", "pipe", "pipe"],
  })
  started.push(child)
  return child
}

const answer = async (address: string) => {
  const response = await fetch(address)
  return [response.status, response.headers.get("Retry-After"), await response.json()]
}

test("a service that is still starting answers 503 with Retry-After, then serves requests, and SIGTERM shuts it down cleanly", async () => {
  const port = await freePort()
  const child = run(port)
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  await expect.poll(() => answer(at("/health")).catch(() => undefined)).toEqual([200, null, { status: "up" }])
  expect(await answer(at("/ready"))).toEqual([503, "1", { error: "It is starting." }])
  expect(await answer(at("/income"))).toEqual([
    503,
    "1",
    { error: "The sample service is starting. Please try again in a moment." },
  ])

  child.stdin?.write("start\n")
  await expect.poll(() => answer(at("/ready"))).toEqual([200, null, { status: "ready" }])
  expect(await answer(at("/income"))).toEqual([200, null, "done"])
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  expect((await ended)[0]).toBe(0)
})

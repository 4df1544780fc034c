import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process"
import { once } from "node:events"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { afterEach, expect, test } from "vitest"
import { toRunSources } from "../test/sources.ts"

const started: Array<ChildProcessWithoutNullStreams> = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL")
})

const pathOf = (file: string) => JSON.stringify(join(import.meta.dirname, file))

/** A service that starts on the word "start", answers "done", and prints when it closes something. */
const program = `
  import { Config, Effect } from "effect"
  import { processConfig, WrongConfiguration } from ${pathOf("configuration.ts")}
  import { attempt, opened } from ${pathOf("lifetime.ts")}
  import { runProcess } from ${pathOf("process.ts")}
  const word = new Promise((resolve) => process.stdin.once("data", (data) => resolve(String(data).trim())))
  runProcess("sample service", Config.all(processConfig("SAMPLE_PORT", 1)), Effect.fnUntraced(function* () {
    for (const name of ["first", "second"]) yield* opened(() => name, () => console.log("closed " + name))
    if ((yield* attempt(() => word)) !== "start") yield* Effect.fail(new WrongConfiguration("It does not know that word."))
    process.stdin.destroy()
    return { handler: (request, response) => void response.json("done"), ready: async () => undefined }
  }))`

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs it until it answers. */
const run = async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [...toRunSources, "--input-type=module", "--eval", program], {
    cwd: import.meta.dirname,
    env: { ...process.env, SAMPLE_PORT: String(port) },
  })
  started.push(child)
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]).then(
    ([[code], printed, complaint]) => ({ code, printed: printed.trimEnd().split("\n").slice(-2), complaint }),
  )
  const answer = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return [response.status, response.headers.get("Retry-After"), await response.json()]
  }
  await expect.poll(() => answer("/health").catch(() => undefined)).toEqual([200, null, { status: "up" }])
  return { child, answer, ended }
}

const orderly = { code: 0, printed: ["closed second", "closed first"], complaint: "" }

test("a service that is still starting answers 503 with Retry-After, then serves requests, and SIGTERM shuts it down cleanly", async () => {
  const { child, answer, ended } = await run()
  expect(await answer("/ready")).toEqual([503, "1", { error: "It is starting." }])
  expect(await answer("/income")).toEqual([
    503,
    "1",
    { error: "The sample service is starting. Please try again in a moment." },
  ])

  child.stdin.write("start\n")
  await expect.poll(() => answer("/ready")).toEqual([200, null, { status: "ready" }])
  expect(await answer("/income")).toEqual([200, null, "done"])
  child.kill("SIGTERM")
  expect(await ended).toEqual(orderly)
})

test("SIGTERM closes what was opened, too, if it comes while the service waits for something at its start", async () => {
  const { child, ended } = await run()
  child.kill("SIGTERM")
  expect(await ended).toEqual(orderly)
})

test("a service that cannot start closes what was opened, and exits with one sentence", async () => {
  const { child, ended } = await run()
  child.stdin.write("stop\n")
  expect(await ended).toEqual({ ...orderly, code: 1, complaint: "It does not know that word.\n" })
})

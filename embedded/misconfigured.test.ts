// All known misconfigurations, each with its one-sentence error. The first part reads the variables as each process
// does, and covers all of them; the second starts the product, where only that finds the error. With another TOKEN_KEY
// than before it does start, and reports that: see start.test.ts.
import { type Config, ConfigProvider, Effect } from "effect"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { end, spawnProduct, whenReady, type DataDirectory } from "@evenkeel/acceptance/product-process"
import { anything, everyProcess, matrix, origins, processes, type Process } from "./test/misconfigurations.ts"

const read = (process: Process, environment: NodeJS.ProcessEnv): string => {
  const { config, right } = processes[process]
  try {
    Effect.runSync(readConfiguration<unknown>(config, { ...right, ...environment }))
    return "It starts."
  } catch (error) {
    return (error as Error).message
  }
}

test.each(everyProcess)("%s starts if nothing is wrong", (process) => expect(read(process, {})).toBe("It starts."))

test.each(everyProcess)("every variable of %s is in the matrix", (process) => {
  const read = new Set<string>()
  const { config, right } = processes[process]
  const known = ConfigProvider.fromEnv({ env: right })
  const watched = ConfigProvider.make((path) => {
    read.add(path.join("_"))
    return known.load(path)
  })
  Effect.runSync((config as Config.Config<unknown>).parse(watched))
  const tried = matrix.flatMap(([concerned, wrong]) => (concerned.includes(process) ? Object.keys(wrong) : []))
  expect(read.size).toBeGreaterThan(4)
  expect([...read].filter((name) => !tried.includes(name) && !anything.has(name))).toEqual([])
})

describe.each(matrix)("%j with %j", (concerned, wrong, sentence) => {
  test.each(concerned)("%s", (process) => {
    const ended = read(process, wrong)
    if (typeof sentence === "string") expect(ended).toBe(sentence)
    else expect(ended).toMatch(sentence)
    expect(ended).toMatch(/^[A-Z][^\n]+\.$/)
  })
})

describe("npm start ends with one sentence", () => {
  let directory: DataDirectory
  const taken = createServer()
  beforeAll(async () => {
    directory = await preparedDataDirectory()
    await once(taken.listen(0, "127.0.0.1"), "listening")
  })
  afterAll(async () => {
    taken.close()
    await directory.remove()
  })

  /** Its whole output until it ended by itself. */
  const ended = async (environment: NodeJS.ProcessEnv): Promise<string> => {
    const starting = spawnProduct({ data: directory.data, environment })
    let printed = ""
    for (const stream of [starting.stdout, starting.stderr]) stream?.on("data", (chunk) => (printed += String(chunk)))
    await once(starting, "exit")
    expect(starting.exitCode).toBe(1)
    return printed
  }
  const takenPort = () => String((taken.address() as AddressInfo).port)

  test("for a variable that cannot be read", async () =>
    expect(await ended({ PUBLIC_URL: "nonsense" })).toBe(`${origins}\n`))

  test("for a ledger of erasures that cannot be written", async () => {
    const file = `${directory.data}/nowhere/erasures`
    expect(await ended({ ERASURE_LEDGER: file })).toBe(
      `Erasures cannot be recorded in ${file} (ENOENT). Set ERASURE_LEDGER to a file in a folder that this user may write to.\n`,
    )
  })

  test.each(["PORT", "METRICS_PORT"])("for a %s that is in use", async (name) =>
    expect(await ended({ [name]: takenPort() })).toBe(
      `Port ${takenPort()} is in use by another program. Set ${name} to another one, or to 0 for any free one.\n`,
    ),
  )

  test("for a HOST that is none of this machine's", async () =>
    expect(await ended({ HOST: "203.0.113.7", PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret" })).toBe(
      "HOST 203.0.113.7 is not an address of this machine.\n",
    ))

  test("for a data directory that another one has", async () => {
    const first = spawnProduct({ data: directory.data })
    await whenReady(first)
    expect(await ended({})).toBe(
      `Another Evenkeel (process ${first.pid}) is using ${directory.data}: stop it first, or choose another data directory.\n`,
    )
    await end(first, "SIGTERM")
  })
})

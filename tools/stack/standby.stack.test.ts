// Two command services on the event store in PostgreSQL, one of which is the writer.
import { afterAll, beforeAll, expect, test } from "vitest"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { type ServiceProcess, startService } from "./processes.ts"
import { register } from "./test/traffic.ts"

let database: FreshDatabase
let facade: ServiceProcess
let commandServices: ReadonlyArray<ServiceProcess>
let running: ReadonlyArray<ServiceProcess> = []

beforeAll(async () => {
  database = await freshDatabase()
  const [bankPort = 0, onePort = 0, otherPort = 0, facadePort = 0] = await freePorts(4)
  const at = (port: number): string => `http://127.0.0.1:${port}`
  const start = async (name: string, program: string, portVariable: string, port: number): Promise<ServiceProcess> => {
    const service = await startService({
      name,
      program,
      portVariable,
      port,
      report: () => {},
      environment: {
        DATABASE_URL: database.url,
        TOKEN_KEY: Buffer.alloc(32).toString("base64"),
        SANDBOX_BANK_URL: at(bankPort),
        LOG_LEVEL: "silent",
        COMMAND_SERVICE_URL: [onePort, otherPort].map(at).join(","),
      },
    })
    running = [...running, service]
    return service
  }
  await start("sandbox bank", "sandbox-bank", "SANDBOX_BANK_PORT", bankPort)
  commandServices = await Promise.all(
    [onePort, otherPort].map((port, index) =>
      start(`command service ${index + 1}`, "command-service", "COMMAND_SERVICE_PORT", port),
    ),
  )
  facade = await start("facade", "facade", "PORT", facadePort)
})
afterAll(async () => {
  for (const service of running.toReversed()) await service.stop()
  await database.drop()
})

const readiness = ({ address }: ServiceProcess): Promise<string> =>
  fetch(`${address}/ready`).then((response) => response.text(), String)
const readinesses = async (): Promise<ReadonlyArray<string>> =>
  (await Promise.all(commandServices.map(readiness))).sort()
const writerAndStandby = ['{"error":"Another process is the writer."}', '{"status":"ready"}']

const writer = async (): Promise<ServiceProcess> => {
  const [one, other] = await Promise.all(commandServices.map(readiness))
  return commandServices[[one, other].indexOf(writerAndStandby[1])]!
}

let people = 0
const register6 = async (): Promise<void> => {
  for (let time = 0; time < 6; time++) await register(facade.address, `person-${people++}`)
}

test("all requests go to the writer", async () => {
  await register6()
  expect(await readinesses()).toEqual(writerAndStandby)
})

test.each([
  ["is killed", "kill"],
  ["is stopped", "stop"],
] as const)("the other one takes over when it %s, and it is the standby when it is back", async (_, end) => {
  const first = await writer()
  await first[end]()
  // Until then, requests are answered with 503.
  await expect.poll(() => register6().then(() => "registered", String)).toBe("registered")
  await first.start()
  await register6()
  expect(await writer()).not.toBe(first)
  expect(await readinesses()).toEqual(writerAndStandby)
})

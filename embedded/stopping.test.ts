// SIGTERM under load: requests in flight are answered, and soon afterwards no process is left.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { Effect } from "effect"
import { expect, onTestFinished, test, vi } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { embeddedConfig } from "./config.ts"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { registerAt, sendTo } from "@evenkeel/acceptance/person"
import { newDataDirectory } from "@evenkeel/acceptance/product-process"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { programFile } from "@evenkeel/server-kit/programs"
import { inDatabaseOf, lockTable } from "./http/test/database.ts"
import { preparedDataDirectory, testDay } from "@evenkeel/acceptance/prepared"
import { startEmbedded } from "./start.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"

const running = async () => {
  const { data, remove } = await preparedDataDirectory()
  const { address, close } = await openClosable(
    Effect.flatMap(
      readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "fatal" }),
      startEmbedded,
    ),
  )
  return { data, address, stop: close, remove }
}

const slowSync = (address: string, itemId: string, latency_ms: number) =>
  sendTo(address, "POST", "/sandbox-bank/control/faults", {
    body: { item_id: itemId, endpoint: "/transactions/sync", latency_ms, times: 1 },
  })

/** Waits until a sync has reached the bank. */
const bankIsCalled = async (address: string): Promise<void> => {
  const items = async (): Promise<ReadonlyArray<{ readonly calls: Readonly<Record<string, number>> }>> =>
    (await sendTo(address, "GET", "/sandbox-bank/control/items")).body.items
  while (!(await items()).some(({ calls }) => (calls["/transactions/sync"] ?? 0) > 0)) continue
}

test("answers requests in flight, then stops", async () => {
  const { address, stop, remove } = await running()
  const ada = await registerAt(address)
  const bank = sandboxBankAt(address)
  const { itemId, plaidAccountId, account } = await linkChecking(bank, ada)
  await bank.write(itemId, {
    added: [{ transaction_id: "t1", account_id: plaidAccountId, amount: 12, date: testDay, name: "Lunch" }],
  })
  await slowSync(address, itemId, 1_000)
  const live = await fetch(`${address}/live`, { headers: { Authorization: `Bearer ${ada.token}` } })
  const [begun, whole] = live.body!.tee()
  await begun.getReader().read()

  const sync = ada.send("POST", "/transactions/sync", { body: { accounts: [account.accountId] } })
  // Password checks, too, are in flight for a while.
  const logins = [1, 2, 3].map(() =>
    sendTo(address, "POST", "/auth/authenticate", { body: { username: ada.username, passwordOne: ada.password } }),
  )
  await bankIsCalled(address)
  const stopped = stop()
  expect(await ada.send("GET", "/income")).toMatchObject({
    status: 503,
    body: { error: "Evenkeel is stopping. Please try again in a moment." },
  })

  expect(await sync).toMatchObject({
    status: 200,
    body: { allModifiedOrAddedTransactions: [{ name: "Lunch" }], updatedAccounts: [{ status: "connected" }] },
  })
  expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await new Response(whole).text()).toContain("data:")
  await stopped
  await expect(ada.send("GET", "/income")).rejects.toThrow("fetch failed")
  await remove()
})

test("does not wait indefinitely, and reports nothing that it cut off as a failure", async () => {
  const reported = vi.spyOn(console, "error")
  onTestFinished(() => reported.mockRestore())
  const { address, stop, remove } = await running()
  const ada = await registerAt(address)
  const { itemId, account } = await linkChecking(sandboxBankAt(address), ada)
  await slowSync(address, itemId, 15_000)
  const sync = ada
    .send("POST", "/transactions/sync", { body: { accounts: [account.accountId] } })
    .catch(() => "cut off")
  await bankIsCalled(address)
  await stop()
  expect(await sync).toBe("cut off")
  await remove()
  expect(reported).not.toHaveBeenCalled()
})

test("does not wait for rows that cannot be written", async () => {
  const { data, address, stop, remove } = await running()
  const ada = await registerAt(address)
  await lockTable({ data }, `"${readModelsOf().schema}".budgets`)
  await ada.client.addIncome({ body: { amount: 5_000, incomeSource: "EMPLOYER", incomeType: "SALARY" } })
  const waiting = () => inDatabaseOf({ data }, "select from pg_locks where not granted")
  await expect.poll(waiting).toHaveLength(1)
  await stop()
  await remove()
})

const npmStart = (data: string, ...words: ReadonlyArray<string>) =>
  spawn(process.execPath, [programFile("embedded"), ...words], {
    cwd: dirname(import.meta.dirname),
    env: { ...process.env, PORT: "0", EVENKEEL_DATA: data, PASSWORD_COST: "8" },
    stdio: ["ignore", "pipe", "pipe"],
  })

test.each(["SIGTERM", "SIGHUP"] as const)("leaves no database running if %s comes during the start", async (signal) => {
  const { data, remove } = await newDataDirectory()
  const child = npmStart(data)
  const pidFile = join(data, "cluster", "postmaster.pid")
  const lines = () => (existsSync(pidFile) ? readFileSync(pidFile, "utf8").split("\n") : [])
  while (lines()[7]?.startsWith("ready") !== true) await new Promise((resolve) => setTimeout(resolve, 5))
  const postgres = Number(lines()[0])
  child.kill(signal)
  await once(child, "exit")
  await vi.waitFor(() => expect(() => process.kill(postgres, 0)).toThrow("ESRCH"), { timeout: 180_000 })
  await remove()
})

test("stops cleanly while the demo is being created", async () => {
  const { data, remove } = await preparedDataDirectory()
  const child = npmStart(data, "--demo")
  let complaint = ""
  child.stderr.on("data", (chunk: Buffer) => void (complaint += String(chunk)))
  await once(child.stdout, "data")
  child.kill("SIGTERM")
  await once(child, "exit")
  expect({ code: child.exitCode, complaint }).toEqual({ code: 0, complaint: "" })
  await remove()
})

test("keeps running when its standard output is closed", async () => {
  const { data, remove } = await preparedDataDirectory()
  const noted = join(data, "address")
  rmSync(noted, { force: true })
  const child = npmStart(data)
  child.stdout.destroy()
  // The address is stored just before the printed line, which is not read here.
  const address = () => (existsSync(noted) ? readFileSync(noted, "utf8").trim() : "")
  await expect.poll(address).toMatch(/^http:.+:\d+$/)
  for (let time = 1; time <= 3; time++) expect(await sendTo(address(), "GET", "/health")).toMatchObject({ status: 200 })
  child.kill("SIGTERM")
  await once(child, "exit")
  expect(child.exitCode).toBe(0)
  await remove()
})

// Only Linux shows in a file which process started the shell.
test.each(existsSync("/proc/self/stat") ? ["npm's shell", "npm"] : ["npm's shell"])(
  "stops cleanly if %s, which does not pass on signals, is gone",
  async (ended) => {
    const { data, remove } = await preparedDataDirectory()
    const product = `'${[process.execPath, programFile("embedded")].join("' '")}'; true`
    const npm = spawn("sh", ["-c", ended === "npm" ? `sh -c "${product}"; true` : product], {
      cwd: dirname(import.meta.dirname),
      env: { ...process.env, PORT: "0", EVENKEEL_DATA: data, npm_lifecycle_event: "start" },
      stdio: ["ignore", "pipe", "inherit"],
    })
    await vi.waitFor(async () => expect(String((await once(npm.stdout, "data"))[0])).toContain("is ready"), {
      timeout: 180_000,
    })
    const postgres = Number(readFileSync(join(data, "cluster", "postmaster.pid"), "utf8").split("\n")[0])
    npm.kill("SIGKILL")
    await vi.waitFor(() => expect(() => process.kill(postgres, 0)).toThrow("ESRCH"), { timeout: 180_000 })
    expect(existsSync(join(data, "cluster", "postmaster.pid"))).toBe(false)
    await remove()
  },
)

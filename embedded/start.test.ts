import { existsSync, renameSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, test, vi } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { embeddedConfig } from "./config.ts"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { registerAt, sendTo, signedInAt } from "@evenkeel/acceptance/person"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { newDataDirectory } from "@evenkeel/acceptance/product-process"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { startEmbedded } from "./start.ts"

test("is started when everything answers, the first time and again", async () => {
  const { data, remove } = await newDataDirectory()
  const start = () =>
    openClosable(
      Effect.flatMap(
        readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "error" }),
        startEmbedded,
      ),
    )
  const first = await start()
  expect(await sendTo(first.address, "GET", "/ready")).toMatchObject({ status: 200 })
  await registerAt(first.address)
  await first.close()
  const second = await start()
  expect(await sendTo(second.address, "GET", "/ready")).toMatchObject({ status: 200 })
  await second.close()
  await remove()
})

test.runIf(existsSync("/dev/full"))("says so if the disk is full", async () => {
  const { data, remove } = await preparedDataDirectory()
  rmSync(join(data, "token-key"))
  symlinkSync("/dev/full", join(data, "token-key.new"))
  await expect(
    openClosable(
      Effect.flatMap(
        readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "fatal" }),
        startEmbedded,
      ),
    ),
  ).rejects.toThrow(`The disk of ${data} is full: free some space and start again. What was saved is safe.`)
  await remove()
})

test("says that it has another key than the banks' access tokens, and asks nobody to link a bank again", async () => {
  const { data, remove } = await preparedDataDirectory()
  const start = () =>
    openClosable(
      Effect.flatMap(
        readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "silent" }),
        startEmbedded,
      ),
    )
  const keyFile = join(data, "token-key")
  const first = await start()
  const { token } = await registerAt(first.address)
  const { account } = await linkChecking(sandboxBankAt(first.address), signedInAt(first.address, token))
  await first.close()
  renameSync(keyFile, `${keyFile}.right`)

  const second = await start()
  expect(await sendTo(second.address, "GET", "/ready")).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/^1 bank connection is encrypted with another key: set TOKEN_KEY/) },
  })
  const { client } = signedInAt(second.address, token)
  await client.syncTransactions({ body: { accounts: [account.accountId] } })
  expect(await client.accounts()).toMatchObject([
    { status: "error", message: expect.stringMatching("cannot be synced at the moment. Please sync again later.") },
  ])
  await second.close()

  renameSync(`${keyFile}.right`, keyFile)
  const third = await start()
  expect(await sendTo(third.address, "GET", "/ready")).toMatchObject({ status: 200 })
  await third.close()
  await remove()
})

test("does not open the sandbox bank to others unless asked for that by name", () => {
  const read = (environment: NodeJS.ProcessEnv) => () =>
    Effect.runSync(readConfiguration(embeddedConfig, { HOST: "0.0.0.0", ...environment }))
  expect(read({})).toThrow(
    "HOST 0.0.0.0 would open the sandbox bank to others, which stands in as long as PLAID_CLIENT_ID and PLAID_SECRET are not set: set these, or HOST to 127.0.0.1, or SANDBOX_BANK to public if that is what you want.",
  )
  expect(read({ SANDBOX_BANK: "public" })().host).toBe("0.0.0.0")
  expect(read({ PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret" })().host).toBe("0.0.0.0")
})

test("ignores environment variables for other PostgreSQL servers, and reaches its own bank past a proxy", async () => {
  const others = {
    PGSSLMODE: "require",
    PGOPTIONS: "-c default_transaction_read_only=on",
    PGDATESTYLE: "German",
    HTTP_PROXY: "http://127.0.0.1:1",
    http_proxy: "http://127.0.0.1:1",
  }
  for (const [name, value] of Object.entries(others)) vi.stubEnv(name, value)
  const { data, remove } = await preparedDataDirectory()
  const { address, close } = await openClosable(
    Effect.flatMap(
      readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "error" }),
      startEmbedded,
    ),
  )
  const ada = await registerAt(address)
  const bank = sandboxBankAt(address)
  const { itemId, plaidAccountId, account } = await linkChecking(bank, ada)
  await bank.write(itemId, {
    added: [{ transaction_id: "t1", account_id: plaidAccountId, amount: 12, date: await bank.today(), name: "Lunch" }],
  })
  expect(
    (await ada.client.syncTransactions({ body: { accounts: [account.accountId] } })).allModifiedOrAddedTransactions,
  ).toMatchObject([{ name: "Lunch" }])
  await close()
  await remove()
  vi.unstubAllEnvs()
})

import { expect, test } from "vitest"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { embeddedConfig } from "./config.ts"
import { registerAt, sendTo } from "./http/person.ts"
import { newDataDirectory } from "./http/product.ts"
import { startEmbedded } from "./start.ts"

test("is started when everything answers, the first time and again", async () => {
  const { data, remove } = await newDataDirectory()
  const start = () => startEmbedded(readConfiguration(embeddedConfig, { PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "error" }))
  const first = await start()
  expect(await sendTo(first.address, "GET", "/ready")).toMatchObject({ status: 200 })
  await registerAt(first.address)
  await first.stop()
  const second = await start()
  expect(await sendTo(second.address, "GET", "/ready")).toMatchObject({ status: 200 })
  await second.stop()
  await remove()
}, 120_000)

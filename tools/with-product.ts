import { mkdtempSync, rmSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { embeddedConfig } from "../embedded/config.ts"
import { startEmbedded } from "../embedded/start.ts"

/** The whole product, on new data and a free port, for as long as the work takes; then nothing is left of it. */
export const withProduct = async <Result>(work: (address: string) => Promise<Result>): Promise<Result> => {
  const data = mkdtempSync(join(tmpdir(), "evenkeel-product-"))
  await chmod(data, 0o711) // if we are root, the user postgres needs access
  try {
    return await Effect.gen(function* () {
      const { address } = yield* startEmbedded(readConfiguration(embeddedConfig, { EVENKEEL_DATA: data, PORT: "0" }))
      return yield* attempt(() => work(address))
    }).pipe(Effect.scoped, Effect.runPromise)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

// A rebuild in its own process, to be killed or measured. It reports its steps, and starts on request.
import { Effect } from "effect"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { rebuild, type RebuildOptions } from "../src/operate/rebuild/rebuild.ts"
import { readModelsOf } from "../src/read-models/version.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"

export interface RebuildOrder extends Omit<RebuildOptions, "progress"> {
  readonly url: string
}

export type RebuildMessage =
  | { readonly ready: true }
  | { readonly step: string }
  | { readonly failed: string }
  /** `megabytes` is the peak memory of the process. */
  | { readonly done: true; readonly seconds: number; readonly megabytes: number; readonly readersWaited: number }

const say = (message: RebuildMessage): void => void process.send?.(message)

process.once("message", async ({ url, ...options }: RebuildOrder) => {
  const source = await openClosable(openPostgresSource({ url }))
  const began = performance.now()
  try {
    const { readersWaited } = await Effect.runPromise(
      rebuild(
        { databaseUrl: url, logUrl: url, ...readModelsOf(), source },
        { ...options, progress: { step: (step) => say({ step }), advanced: () => {}, said: () => {} } },
      ),
    )
    say({
      done: true,
      seconds: (performance.now() - began) / 1_000,
      megabytes: process.resourceUsage().maxRSS / 1_024,
      readersWaited,
    })
  } catch (error) {
    say({ failed: String(error) })
  }
  process.disconnect()
  await source.close()
})
say({ ready: true })

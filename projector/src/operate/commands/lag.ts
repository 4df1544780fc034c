import { Effect } from "effect"
import type { Command } from "commander"
import { setTimeout as pause } from "node:timers/promises"
import { searchPathOf } from "../../read-models/version.ts"
import { withClient } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { lagBetween } from "../status.ts"
import { command, whole, withInstallation, type Context } from "./context.ts"

/** In milliseconds. */
const betweenLooks = 50

export const lagCommand = (context: Context): Command =>
  command("lag", "how far the read models are behind the log").addCommand(
    command("wait", "returns once they show everything that the log holds now")
      .option("--timeout <seconds>", "give up then", whole(1), 60)
      .action(({ timeout }: { readonly timeout: number }) =>
        withInstallation(context, async (installation) => {
          const head = await Effect.runPromise(installation.source.head())
          const began = performance.now()
          const until = began + timeout * 1_000
          for (let lag = await lagTo(installation, head); lag > 0; lag = await lagTo(installation, head)) {
            if (performance.now() > until) throw tooFarBehind(lag, head, timeout)
            await pause(betweenLooks)
          }
          const seconds = (performance.now() - began) / 1_000
          const text = `The read models show position ${head ?? 0}, after ${seconds.toFixed(1)} s.`
          context.terminal.give({ position: head ?? null, seconds }, text)
          return "well"
        }),
      ),
  )

const lagTo = (installation: Installation, head: string | undefined): Promise<number> =>
  withClient(
    installation.databaseUrl,
    async (client) => {
      const { rows } = await client.query<{ position: string | null }>(
        "select position from checkpoint where caught_up",
      )
      const lag = lagBetween(installation.source, rows[0]?.position ?? undefined, head)
      return rows.length === 0 ? Math.max(1, lag) : lag
    },
    { search_path: searchPathOf(installation) },
  )

const tooFarBehind = (lag: number, head: string | undefined, seconds: number): Refusal =>
  new Refusal(
    `The read models are still ${lag} behind position ${head ?? 0} after ${seconds} seconds. Is a projector running? See "status" and "dlq list".`,
  )

import { Effect, Schedule } from "effect"
import type { Command } from "commander"
import type pg from "pg"
import { searchPathOf } from "../../read-models/version.ts"
import { openClient, query } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { lagBetween } from "../status.ts"
import { command, whole, withInstallation, type Context } from "./context.ts"

export const lagCommand = (context: Context): Command =>
  command("lag", "how far the read models are behind the log").addCommand(
    command("wait", "returns once they show everything that the log holds now")
      .option("--timeout <seconds>", "give up then", whole(1), 60)
      .action(({ timeout }: { readonly timeout: number }) =>
        withInstallation(context, function* (installation) {
          const head = yield* installation.source.head()
          const client = yield* openClient(installation.databaseUrl, { search_path: searchPathOf(installation) })
          const began = performance.now()
          const until = began + timeout * 1_000
          const lag = yield* Effect.repeat(lagTo(client, installation, head), {
            schedule: Schedule.spaced("50 millis"),
            until: (behind) => behind <= 0 || performance.now() > until,
          })
          if (lag > 0) return yield* tooFarBehind(lag, head, timeout)
          const seconds = (performance.now() - began) / 1_000
          const text = `The read models show position ${head ?? 0}, after ${seconds.toFixed(1)} s.`
          context.terminal.give({ position: head ?? null, seconds }, text)
          return "well"
        }),
      ),
  )

const lagTo = (client: pg.Client, { source }: Installation, head: string | undefined): Effect.Effect<number, Error> =>
  Effect.map(
    query<{ position: string | null }>(client, "select position from checkpoint where caught_up"),
    ([reached]) => {
      const lag = lagBetween(source, reached?.position ?? undefined, head)
      return reached === undefined ? Math.max(1, lag) : lag
    },
  )

const tooFarBehind = (lag: number, head: string | undefined, seconds: number): Refusal =>
  new Refusal(
    `The read models are still ${lag} behind position ${head ?? 0} after ${seconds} seconds. Is a projector running? See "status" and "dlq list".`,
  )

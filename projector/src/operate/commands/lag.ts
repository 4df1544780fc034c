import { Option } from "commander"
import { Effect, Schedule } from "effect"
import type pg from "pg"
import { searchPathOf } from "../../read-models/version.ts"
import { command, group, whole } from "../command.ts"
import { openClient, query } from "../database.ts"
import { Refusal, type Installation } from "../installation.ts"
import { lagBetween } from "../status.ts"

export const lag = group("lag", "how far the read models are behind the log", [
  command("wait", {
    does: "returns once they show everything that the log holds now",
    takes: [new Option("--timeout <seconds>", "give up then").argParser(whole(1)).default(60)],
    *run({ open }, { timeout }: { readonly timeout: number }) {
      const installation = yield* open
      const head = yield* installation.source.head()
      const client = yield* openClient(installation.databaseUrl, { search_path: searchPathOf(installation) })
      const began = performance.now()
      const until = began + timeout * 1_000
      const lag = yield* Effect.repeat(lagTo(client, installation, head), {
        schedule: Schedule.spaced("50 millis"),
        until: (behind) => behind <= 0 || performance.now() > until,
      })
      if (lag > 0) return yield* tooFarBehind(lag, head, timeout)
      return { position: head ?? null, seconds: (performance.now() - began) / 1_000 }
    },
    says: ({ position, seconds }) => `The read models show position ${position ?? 0}, after ${seconds.toFixed(1)} s.`,
  }),
])

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

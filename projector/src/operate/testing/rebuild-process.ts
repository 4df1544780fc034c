// A rebuild as a process of its own, to be killed. It says what it does; it begins when it is told to.
import { openPostgresSource } from "../../source/postgres.ts"
import { rebuild } from "../rebuild/rebuild.ts"

const say = (words: object): void => void process.send?.(words)

process.once("message", async ({ url, version }: { readonly url: string; readonly version: string }) => {
  const source = openPostgresSource({ url })
  try {
    await rebuild({ databaseUrl: url, logUrl: url, schema: "read", source }, {
      version, workers: 2, unitSize: 20_000, sample: 3,
      progress: { step: (step) => say({ step }), advanced: () => {}, said: () => {} },
    })
    say({ done: true })
  } catch (error) {
    say({ failed: String(error) })
  }
  process.disconnect()
  await source.close()
})
say({ ready: true })

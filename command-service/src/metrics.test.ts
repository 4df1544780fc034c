import { Effect } from "effect"
import { Registry } from "prom-client"
import { expect, test } from "vitest"
import { notFound, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import { commandMetrics, counted } from "./metrics.ts"

test.each([
  ["accepted", () => Effect.succeed("done")],
  ["refused", () => Effect.fail(notFound("Category"))],
  ["failed", () => Effect.fail(unavailable("Later."))],
  ["failed", () => Effect.die(new Error("a fault of ours"))],
  [
    "failed",
    () => {
      throw new Error("a fault of ours")
    },
  ],
] as ReadonlyArray<readonly [string, () => Effect.Effect<unknown, RequestError>]>)(
  "a command that is %s is counted with that outcome",
  async (outcome, command) => {
    const registry = new Registry()
    await Effect.runPromiseExit(counted(commandMetrics(registry), "renameCategory", command))
    expect(await registry.getSingleMetricAsString("commands_total")).toContain(
      `commands_total{command="renameCategory",outcome="${outcome}"} 1`,
    )
  },
)

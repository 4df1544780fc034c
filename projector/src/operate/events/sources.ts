// Further parts of a checkout: an example of every version of every event, and the code that emits them.
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent, EventType } from "@evenkeel/contracts/budget/events"
import { eventIdOf } from "@evenkeel/contracts/ids"

const contracts = dirname(createRequire(import.meta.url).resolve("@evenkeel/contracts/money"))
export const root = join(contracts, "../..")

export const frozenEvents = (): ReadonlyArray<EventToAppend> => {
  const directory = join(contracts, "budget/frozen")
  // The first version's comes first, because "v1" sorts before "v1-audit".
  return readdirSync(directory)
    .map((file) => file.slice(0, -".ndjson".length))
    .sort()
    .flatMap((name) =>
      readFileSync(join(directory, `${name}.ndjson`), "utf8")
        .trim()
        .split("\n")
        .map((line): EventToAppend => JSON.parse(line)),
    )
}

/** The version in which the event is currently written. */
export const versionOf = (type: EventType): string => {
  const nobody = eventIdOf("00000000-0000-0000-0000-000000000000", 0)
  const [encoded] = encodeEvents([{ _tag: type } as BudgetEvent], nobody, {
    correlationId: "",
    causationId: "",
    actor: "",
    occurredAt: "",
    timeZone: "",
  })
  return encoded?.metadata.schemaVersion ?? ""
}

/** The files that emit an event of that type, relative to the root of the checkout. */
export const emittersOf = (): ((type: EventType) => ReadonlyArray<string>) => {
  const directory = join(root, "command-service/src")
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/(^|[./-])(test|testing)\.ts$|\/testing\//.test(file))
    .sort()
    .map((file) => ({
      file: relative(root, join(directory, file)).replaceAll("\\", "/"),
      text: readFileSync(join(directory, file), "utf8"),
    }))
  return (type) => files.filter(({ text }) => text.includes(`_tag: "${type}"`)).map(({ file }) => file)
}

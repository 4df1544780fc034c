// docs/events.md: every event of the product, from its schema.
import type { EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { describeEvents, type DescribedEvent } from "./schemas.ts"
import { emittersOf, frozenEvents, versionOf } from "./sources.ts"

export const catalog = (): string => {
  const events = describeEvents()
  const emitters = emittersOf()
  const frozen = frozenEvents()
  const example = ({ type, storedAs }: DescribedEvent) =>
    frozen.findLast((event) => event.type === storedAs && event.metadata.schemaVersion === versionOf(type))
  return [
    "# Events",
    "",
    "Every event that a budget's stream can hold, in the order of `contracts/src/budget/events.ts`. Written by",
    "`npm run operate -- events catalog` from the schemas: do not edit it by hand.",
    "",
    "Beside its data, each event has metadata (`contracts/src/budget/envelope.ts`): who did it, when, in which time zone, because of which",
    "command, and as `previousHash` the hash of the event before it in its stream (`contracts/src/budget/stream-chain.ts`).",
    "",
    ...events.map(({ storedAs }) => `- [${storedAs}](#${storedAs.toLowerCase()})`),
    ...events.flatMap((event) => ["", ...section(event, versionOf(event.type), emitters(event.type), example(event))]),
    "",
  ].join("\n")
}

const section = (
  { type, storedAs, fields }: DescribedEvent,
  version: string,
  emitters: ReadonlyArray<string>,
  example: EventToAppend | undefined,
): ReadonlyArray<string> => [
  `## ${storedAs}`,
  "",
  `Version ${version}.${type === storedAs ? "" : ` Called \`${type}\` in the code.`} Written by ${emitters.length === 0 ? "nothing at present" : emitters.map((file) => `\`${file}\``).join(", ")}.`,
  ...(fields.length === 0 ? [] : ["", "| field | type |", "|---|---|"]),
  ...fields.map(({ path, type, optional }) => `| \`${path}\` | ${type}${optional ? ", optional" : ""} |`),
  ...(example === undefined ? [] : ["", "```json", JSON.stringify(example.data, undefined, 2), "```"]),
]

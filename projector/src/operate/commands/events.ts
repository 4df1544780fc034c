import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { command, group } from "../command.ts"
import { catalog } from "../events/catalog.ts"
import { lintEvents } from "../events/lint.ts"
import { root } from "../events/sources.ts"

export const events = group("events", "the product's events, as declared in this checkout", [
  command("catalog", {
    does: "writes docs/events.md from the schemas",
    *run() {
      const file = join(root, "docs/events.md")
      yield* attempt(() => writeFileSync(file, catalog()))
      return { file }
    },
    says: ({ file }) => `Written: ${file}`,
  }),
  command("lint", {
    does: "finds fields that look like secrets, and versions without an upcaster or a frozen example",
    *run() {
      return yield* attempt(() => lintEvents())
    },
    says: (findings) => (findings.length === 0 ? "Nothing is wrong with the events." : findings.join("\n")),
    well: (findings) => findings.length === 0,
  }),
])

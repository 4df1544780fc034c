import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "commander"
import { catalog } from "../events/catalog.ts"
import { lintEvents } from "../events/lint.ts"
import { root } from "../events/sources.ts"
import { command, type Context } from "./context.ts"

export const eventsCommand = ({ terminal, unwell }: Context): Command =>
  command("events", "the product's events, as declared in this checkout")
    .addCommand(
      command("catalog", "writes docs/events.md from the schemas").action(() => {
        const file = join(root, "docs/events.md")
        writeFileSync(file, catalog())
        terminal.give({ file }, `Written: ${file}`)
      }),
    )
    .addCommand(
      command(
        "lint",
        "finds fields that look like secrets, and versions without an upcaster or a frozen example",
      ).action(() => {
        const findings = lintEvents()
        terminal.give(findings, findings.length === 0 ? "Nothing is wrong with the events." : findings.join("\n"))
        if (findings.length > 0) unwell()
      }),
    )

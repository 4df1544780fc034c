// Files of earlier versions stay readable. A frozen file is never regenerated; add one for a new version.
import { join } from "node:path"
import { expect, test } from "vitest"
import { checkFile } from "./check-file.ts"

test("a backup in the first version of the format, of an installation without people", async () => {
  const file = join(import.meta.dirname, "frozen/version-1.age")
  expect(await checkFile(file, "correct horse battery", () => {})).toMatchObject({
    header: { createdAt: expect.stringMatching(/^2026-11-23T/), eventStore: "postgres" },
    rows: 3,
    tables: { "identity.users": { rows: 0 }, "sandbox_bank.settings": { rows: 3 }, "events.log": { rows: 0 } },
  })
})

import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { foldSources } from "./fold-digest.ts"

it("covers every module of this package that the fold imports", () => {
  const sources = foldSources()

  const imported = sources.flatMap((source) =>
    [...readFileSync(source, "utf8").matchAll(/ from "(\.[^"]+)"/g)].map(([, path = ""]) =>
      join(dirname(source), path),
    ),
  )

  expect(imported.length).toBeGreaterThan(sources.length)
  expect(imported.filter((file) => !sources.includes(file))).toEqual([])
})

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { faults } from "./faults.ts"

const root = join(import.meta.dirname, "../../..")

test.each(faults)(
  "$name: the line stands once in its file, and there are tests to find it",
  ({ file, text, foundBy }) => {
    expect(readFileSync(join(root, file), "utf8").split(text)).toHaveLength(2)
    expect(foundBy.filter((path) => !existsSync(join(root, path)))).toEqual([])
  },
)

// The sources of README's pictures: their texts and styles, without their behaviour.
import { createHash } from "node:crypto"
import { join } from "node:path"
import { importedFile, importsOf, root, textOf, textsIn } from "./source-files.ts"

/** Written by `npm run pictures`: each source with its hash, as it was when the pictures were taken. */
export const takenFrom = join(root, "docs/pictures/taken-from.json")

const screens = ["frontend/src/screens/home/home.tsx", "frontend/src/screens/performances/performances.tsx"]

/** Those sources, and the parts and stylesheets that they use. */
const sources = (): ReadonlyArray<string> => {
  const found = new Set<string>([...screens, "frontend/src/styles/tokens.css"])
  for (const file of found)
    for (const { from, isOfTypes } of file.endsWith(".css") ? [] : importsOf(file)) {
      const imported = isOfTypes ? undefined : importedFile(file, from)
      if (imported !== undefined && /^frontend\/src\/.*\.(tsx|css)$/.test(imported)) found.add(imported)
    }
  return [...found].toSorted()
}

const shownOf = (file: string): string =>
  file.endsWith(".css")
    ? textOf(file).replaceAll(/\/\*[^]*?\*\/|\s+/g, "")
    : textsIn(textOf(file).replaceAll(/^import\s[^;]*?"[^"]+"$/gm, ""), "tsx").join("\n")

export const picturedNow = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sources().map((file) => [file, createHash("sha256").update(shownOf(file)).digest("hex").slice(0, 12)]),
  )

// The repository's own source files, their imports and their texts, for the tests of its structure.
import { existsSync, readFileSync, readdirSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { parseAst } from "vitest/node"

export const root = join(import.meta.dirname, "../..")

/** Each has a package.json of its own. The rest of the repository belongs to the package at its root. */
export const packages: ReadonlyArray<string> = readdirSync(root).filter(
  (folder) => folder !== "node_modules" && existsSync(join(root, folder, "package.json")),
)

export const isTest = (file: string): boolean => /\.(test|spec|contract)\.tsx?$|(^|\/)(test|testing|e2e)\//.test(file)

const outside = new Set(["node_modules", "dist", "coverage"])

/** Source files below that folder, by their path from the root. */
export const sourceFilesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return outside.has(entry.name) || entry.name.startsWith(".") ? [] : sourceFilesIn(path)
    return /\.(tsx?|m?js)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : []
  })

export const textOf = (file: string): string => readFileSync(join(root, file), "utf8")

export interface Import {
  readonly from: string
  readonly isOfTypes: boolean
}

const imports =
  /^(?:import|export)\s(?<types>type\s)?[^"';]*?from\s*"(?<from>[^"]+)"|\bimport\(\s*"(?<lazy>[^"]+)"|^import\s*"(?<bare>[^"]+)"/gm

export const importsOf = (file: string): ReadonlyArray<Import> =>
  [...textOf(file).matchAll(imports)].map(({ groups = {} }) => ({
    from: groups["from"] ?? groups["lazy"] ?? groups["bare"] ?? "",
    isOfTypes: groups["types"] !== undefined,
  }))

/** The file that is imported; undefined if it is none of ours. */
export const importedFile = (file: string, from: string): string | undefined => {
  if (from.startsWith(".")) return normalize(join(dirname(file), from))
  const [, folder, path] = /^@evenkeel\/([^/]+)\/(.+)$/.exec(from) ?? []
  if (folder === undefined || path === undefined) return undefined
  return [`${folder}/src/${path}.ts`, `${folder}/src/${path}.tsx`, `${folder}/${path}.ts`].find((candidate) =>
    existsSync(join(root, candidate)),
  )
}

/** The package that a file belongs to; "" for that at the root. */
export const packageOf = (file: string): string => packages.find((folder) => file.startsWith(`${folder}/`)) ?? ""

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly quasis?: ReadonlyArray<{ readonly value: { readonly cooked: string } }>
}

/** The texts in a piece of a syntax tree; "…" stands for a template's values. */
const within = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(within)
  if (typeof node !== "object" || node === null) return []
  const { type, value, quasis = [] }: Node = node
  const inner = Object.values(node).flatMap(within)
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return [value]
  return type === "TemplateLiteral" ? [quasis.map((part) => part.value.cooked).join("…"), ...inner] : inner
}

/** The texts of a TypeScript file; "…" stands for a template's values. */
export const textsIn = (code: string, lang: "ts" | "tsx"): ReadonlyArray<string> => within(parseAst(code, { lang }))

import { plainPath } from "../../plain-path.mjs"

interface Resolver {
  resolve(source: string, importer: string | undefined, options: object): Promise<{ readonly id: string } | null>
}

/**
 * Vitest has Vite transform each package below a folder named es or esm, including the clone's own path. A CommonJS
 * package would then be loaded twice, and its classes would not match. So only folders within a package count.
 */
export const externalPackages = { external: [/\/node_modules\/(?!.*\/(?:node_modules|esm?)\/).*\.js$/] }

/** The settings of vitest's configuration, and of each of its projects, for any path of the clone. */
export const anyPath = (root: string) => {
  const link = plainPath(root)
  if (link === root) return { root }
  const throughLink = {
    name: "through-link",
    enforce: "pre" as const,
    async resolveId(this: Resolver, source: string, importer: string | undefined, options: object) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found?.id.startsWith(root) ? { ...found, id: link + found.id.slice(root.length) } : found
    },
  }
  // Vite would refuse to serve what is not in the folder that the link leads to.
  return { root: link, plugins: [throughLink], server: { fs: { strict: false } } }
}

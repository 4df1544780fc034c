import { plainPath } from "../../plain-path.mjs"

interface Resolver {
  resolve(source: string, importer: string | undefined, options: object): Promise<{ readonly id: string } | null>
}

/**
 * Vitest has Vite transform each package that lies under a folder called es or esm, the clone's own path included. A
 * CommonJS package would then be there twice, and its classes no longer match. Only a package's own folders say
 * something about its modules.
 */
export const externalPackages = { external: [/\/node_modules\/(?!.*\/(?:node_modules|esm?)\/).*\.js$/] }

/** What vitest's configuration and each of its projects need, so that the clone's path does not matter. */
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

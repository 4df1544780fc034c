// The scripts of index.html that run before anything is drawn, in the page itself: as files they would each cost a request
// that the page waits for. The content security policy allows them by their hash, which the server takes from the page.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { minifySync, type Plugin } from "vite"

const tag = /<script src="\.?\/([\w-]+\.js)"><\/script>/g

/** What is in the folder `public`; the sandbox bank's script is not ours to put into the page. */
export const inlineScripts: Plugin = {
  name: "inline-scripts",
  apply: "build",
  transformIndexHtml: (html) =>
    html.replaceAll(tag, (_, name: string) => {
      const source = readFileSync(join(import.meta.dirname, "../public", name), "utf8")
      return `<script>${minifySync(name, source, { module: false }).code.trim()}</script>`
    }),
}

// Beside each large file of the build the same one in Brotli's best quality, which takes a hundred times as long as the
// quality that a server can afford for each answer.
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { Plugin } from "vite"

const compress = promisify(brotliCompress)
/** In bytes. What is smaller gains less than a packet. */
const large = 8_000
const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

export const compressedFiles: Plugin = {
  name: "compressed-files",
  apply: "build",
  writeBundle: async ({ dir = "" }, bundle) => {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
    const write = async (name: string): Promise<void> => {
      const file = join(dir, name)
      const content = await readFile(file)
      if (content.length >= large) await writeFile(`${file}.br`, await compress(content, { params: best }))
    }
    await Promise.all(names.map(write))
  },
}

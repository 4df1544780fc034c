// Keys in the data directory, generated at the first start and readable by their owner alone: the one that encrypts the
// bank's access tokens, and the one that signs the ends of streams.
import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { keyOfSeed, publicText, type EndsKey } from "../signed-end.ts"
import { replaceFile } from "./replace-file.ts"

/** The key that signs the ends of streams. Its public key is stored beside it. Throws like `tokenKeyIn`. */
export const headsKeyIn = (directory: string): EndsKey => {
  const key = keyOfSeed(keyIn(join(directory, "heads-key")))
  const file = join(directory, "heads-key.pub")
  if (!existsSync(file) || readFileSync(file, "utf8") !== publicText(key)) replaceFile(file, publicText(key))
  return key
}

/** 32 bytes. Throws if the file holds anything else, because generating a new key would lose every linked bank. */
export const tokenKeyIn = (directory: string): Buffer => keyIn(join(directory, "token-key"))

const keyIn = (file: string): Buffer => {
  if (!existsSync(file)) replaceFile(file, randomBytes(32).toString("base64"))
  const key = Buffer.from(readFileSync(file, "utf8"), "base64")
  if (key.length !== 32) throw new Error(`${file} does not contain a 32-byte key in base64. Restore it from a backup.`)
  return key
}

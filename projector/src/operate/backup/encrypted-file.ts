// A file that is compressed, and encrypted with a pass-phrase in the age format (https://age-encryption.org/v1): the key
// comes from scrypt, and every 64 kB are authenticated together with their place and with whether they are the last, so
// that a file which was cut, reordered or changed is never read to its end.
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createReadStream, existsSync, rmSync } from "node:fs"
import { open, rename, stat, type FileHandle } from "node:fs/promises"
import { dirname } from "node:path"
import { pipeline, Readable } from "node:stream"
import type { ReadableStream } from "node:stream/web"
import { createGunzip, createGzip } from "node:zlib"
import { Decrypter, Encrypter } from "age-encryption"
import { syncDirectory } from "@evenkeel/server-kit/files/replace-file"
import { Refusal, reasonOf } from "../installation.ts"
import { Malformed } from "./script.ts"

export interface EncryptedFile {
  /** Resolves when more may be written. Rejects if the file cannot be written. */
  readonly write: (chunk: string | Uint8Array) => Promise<void>
  /** The file exists under its name from now on, safely on the disk. Gives its size in bytes. */
  readonly finish: () => Promise<number>
  /** Leaves nothing behind of a file that was not finished. */
  readonly discard: () => Promise<void>
}

export interface EncryptionOptions {
  readonly passphrase: string
  /** The binary logarithm of what scrypt costs: only tests make it cheap. */
  readonly workFactor?: number | undefined
}

/** 256 MB, and two seconds: for each guess, too. */
const defaultWorkFactor = 18

/** Rejects with a Refusal if there is a file of that name, or if it cannot be made. */
export const createEncryptedFile = async (file: string, options: EncryptionOptions): Promise<EncryptedFile> => {
  if (existsSync(file)) throw new Refusal(`${file} exists already: choose another name, or move it away.`)
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.unfinished`
  const handle = await open(unfinished, "wx", 0o600).catch((error: unknown) => {
    throw new Refusal(`${file} cannot be written: ${reasonOf(error)}.`)
  })
  // A signal ends the process by way of "exit".
  const remove = (): void => rmSync(unfinished, { force: true })
  process.once("exit", remove)

  const encrypter = new Encrypter()
  encrypter.setPassphrase(options.passphrase.normalize("NFC"))
  encrypter.setScryptWorkFactor(options.workFactor ?? defaultWorkFactor)
  const zipped = createGzip({ chunkSize: 1 << 16 })
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as globalThis.ReadableStream<Uint8Array>)
  const written = writeAll(encrypted, handle)
  written.catch(() => {}) // whoever writes or finishes learns of it

  return {
    write: async (chunk) => {
      if (!zipped.write(chunk)) await Promise.race([once(zipped, "drain"), written])
    },
    finish: async () => {
      zipped.end()
      await written
      await handle.sync()
      const { size } = await handle.stat()
      await handle.close()
      if (existsSync(file)) throw new Refusal(`${file} has been made by someone else in the meantime.`)
      await rename(unfinished, file)
      syncDirectory(dirname(file))
      return size
    },
    discard: async () => {
      zipped.destroy()
      await written.catch(() => {})
      await handle.close().catch(() => {})
      remove()
      process.off("exit", remove)
    },
  }
}

const writeAll = async (chunks: globalThis.ReadableStream<Uint8Array>, handle: FileHandle): Promise<void> => {
  for await (const chunk of chunks as ReadableStream<Uint8Array>) await handle.writeFile(chunk)
}

const unreadable = (file: string, reason: string): Refusal => new Refusal(`${file} cannot be read: ${reason}.`)

/** The content. Throws a Refusal if the file cannot be read, is damaged or incomplete, or has another pass-phrase. */
export async function* readEncryptedFile(file: string, passphrase: string): AsyncGenerator<Uint8Array> {
  await stat(file).catch((error: unknown) => {
    throw unreadable(file, reasonOf(error))
  })
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize("NFC"))
  const stored = createReadStream(file, { highWaterMark: 1 << 18 })
  const unzipped = createGunzip({ chunkSize: 1 << 18 })
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(stored) as globalThis.ReadableStream<Uint8Array>)
    // Errors reach whoever reads the last stream.
    pipeline(Readable.fromWeb(decrypted as ReadableStream<Uint8Array>), unzipped, () => {})
    for await (const chunk of unzipped) yield chunk as Uint8Array
  } catch (error) {
    throw sentenceFor(file, error)
  } finally {
    unzipped.destroy()
    stored.destroy()
  }
}

/** Its message when the pass-phrase opens nothing. */
const noKey = "no identity matched any of the file's recipients"

const sentenceFor = (file: string, error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const reason = reasonOf(error)
  if (reason === noKey) return new Refusal(`The pass-phrase is not the one that ${file} was made with.`)
  if (/^(EIO|EACCES|EISDIR|ENOENT)/.test(reason)) return unreadable(file, reason)
  return damaged(file)
}

export const damaged = (file: string): Refusal =>
  new Refusal(`${file} is damaged or incomplete, or no backup at all: use another one.`)

/** Runs what reads a script, and says in one sentence that it is not as we write it. */
export const orDamaged = (file: string, error: unknown): unknown => (error instanceof Malformed ? damaged(file) : error)

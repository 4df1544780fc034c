// A file that is compressed, and encrypted with a pass-phrase in the age format (https://age-encryption.org/v1): the
// key comes from scrypt, and every 64 kB are authenticated together with their position and whether they are the last,
// so that a truncated, reordered or changed file is never read to its end.
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
  /** Resolves when more can be written. Rejects if the file cannot be written. */
  readonly write: (chunk: string | Uint8Array) => Promise<void>
  /** Renames the finished file to its name, safely on the disk. Returns its size in bytes. */
  readonly finish: () => Promise<number>
  /** Removes an unfinished file. */
  readonly discard: () => Promise<void>
}

export interface EncryptionOptions {
  readonly passphrase: string
  /** The binary logarithm of scrypt's cost: only tests make it cheap. */
  readonly workFactor?: number | undefined
}

/** 256 MB and two seconds, also for each guess. */
const defaultWorkFactor = 18

/** Rejects with a Refusal if a file of that name exists, or if it cannot be created. */
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
  written.catch(() => {}) // writing or finishing reports it

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

/** The decrypted content. Throws a Refusal for an unreadable, damaged or incomplete file, or a wrong pass-phrase. */
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
    // The reader of the last stream gets the errors.
    pipeline(Readable.fromWeb(decrypted as ReadableStream<Uint8Array>), unzipped, () => {})
    for await (const chunk of unzipped) yield chunk as Uint8Array
  } catch (error) {
    throw sentenceFor(file, error)
  } finally {
    unzipped.destroy()
    stored.destroy()
  }
}

/** The library's message for a wrong pass-phrase. */
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

/** Turns a malformed script into one sentence about a damaged file. */
export const orDamaged = (file: string, error: unknown): unknown => (error instanceof Malformed ? damaged(file) : error)

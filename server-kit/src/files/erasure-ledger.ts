// The erased users, in a file of its own, so that a restored backup cannot bring them back: each line is a moment and a
// hash of the user's random id. The file is not part of the database, which a backup replaces, and only grows. Files of
// several services may be joined with cat.
import { createHash } from "node:crypto"
import { access, constants, open, readFile, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { WrongConfiguration } from "../configuration.ts"

export interface ErasureLedger {
  readonly file: string
  /** Empty if the file does not exist yet. */
  readonly lines: () => Promise<ReadonlyArray<string>>
  /** Resolves when the lines are on the disk. Adds no user twice. */
  readonly add: (userIds: ReadonlyArray<string>, at: Date) => Promise<void>
  /** Adds missing lines, and returns their number. */
  readonly merge: (lines: ReadonlyArray<string>) => Promise<number>
}

/** The name of the file, in the data directory and beside backups. */
export const erasureLedgerName = "erasures"

/** In the data directory, which may be a container's only lasting storage. Moves the lines of a former ledger. */
export const ledgerIn = async (data: string): Promise<string> => {
  const file = join(resolve(data), erasureLedgerName)
  const former = openErasureLedger(`${resolve(data)}-${erasureLedgerName}`)
  await openErasureLedger(file).merge(await former.lines())
  // If that folder is not writable, the former file is read again at the next start.
  await rm(former.file, { force: true }).catch(() => {})
  return file
}

/** A copy in case the data directory is lost together with its ledger. */
export const ledgerBesideBackup = (backup: string): ErasureLedger =>
  openErasureLedger(join(dirname(backup), erasureLedgerName))

export const openErasureLedger = (file: string): ErasureLedger => {
  const text = () =>
    readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return ""
      throw error
    })
  const lines = async () => (await text()).split("\n").filter((line) => isEntry.test(line))
  const append = async (added: ReadonlyArray<string>): Promise<void> => {
    if (added.length === 0) return
    const handle = await open(file, "a", 0o600)
    try {
      // A crash may have left the last line incomplete; a line break keeps it apart from the new ones.
      const start = /[^\n]$/.test(await text()) ? "\n" : ""
      await handle.appendFile(`${start}${added.join("\n")}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    file,
    lines,
    add: async (userIds, at) => {
      const known = new Set((await lines()).map(hashIn))
      const missing = [...new Set(userIds.map(hashOf))].filter((hash) => !known.has(hash))
      await append(missing.map((hash) => `${at.toISOString()} ${hash}`))
    },
    merge: async (others) => {
      const known = new Set((await lines()).map(hashIn))
      const missing = others.filter((line) => isEntry.test(line) && !known.has(hashIn(line)))
      await append(missing)
      return missing.length
    },
  }
}

/** Checked at startup, so that an erasure does not fail later. */
export const expectWritable = async ({ file }: Pick<ErasureLedger, "file">): Promise<void> => {
  const where = await access(file).then(
    () => file,
    () => dirname(file),
  )
  await access(where, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new WrongConfiguration(
      `Erasures cannot be recorded in ${file} (${code}). Set ERASURE_LEDGER to a file in a folder that this user may write to.`,
    )
  })
}

/** The users among them who are in the ledger. */
export const erasedAmong = (userIds: ReadonlyArray<string>, lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const erased = new Set(lines.map(hashIn))
  return userIds.filter((userId) => erased.has(hashOf(userId)))
}

const isEntry = /^\d{4}-\d\d-\d\dT[\d:.]+Z [0-9a-f]{64}$/

const hashIn = (line: string): string => line.slice(line.indexOf(" ") + 1)

const hashOf = (userId: string): string => createHash("sha256").update(`evenkeel erased user ${userId}`).digest("hex")

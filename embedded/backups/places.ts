// Stores scheduled backups in a folder or in an object store.
import { mkdir, readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { erasureLedgerName } from "@evenkeel/server-kit/files/erasure-ledger"
import type { ObjectStore } from "@evenkeel/server-kit/files/object-store"

export interface Place {
  /** Fails if backups cannot be stored there. */
  readonly prepare: Effect.Effect<void, Error>
  /** The local path at which a backup of that name is made. */
  readonly fileOf: (name: string) => string
  /** The address that operators see. */
  readonly addressOf: (name: string) => string
  /** Stores the backup that was made at `fileOf`. */
  readonly keep: (name: string) => Effect.Effect<void, Error>
  /** Copies the stored backup to `fileOf`. */
  readonly fetch: (name: string) => Effect.Effect<void, Error>
  readonly names: Effect.Effect<ReadonlyArray<string>, Error>
  readonly remove: (name: string) => Effect.Effect<void, Error>
}

export const inFolder = (folder: string): Place => {
  const fileOf = (name: string): string => join(folder, name)
  return {
    prepare: Effect.asVoid(attempt(() => mkdir(folder, { recursive: true, mode: 0o700 }))),
    fileOf,
    addressOf: fileOf,
    keep: () => Effect.void,
    fetch: () => Effect.void,
    names: attempt(() => readdir(folder)),
    remove: (name) => attempt(() => rm(fileOf(name))),
  }
}

/** Uses a scratch folder: a trial restore uses the file that the store returns. */
export const inObjectStore = (store: ObjectStore, address: string, scratch: string): Place => {
  const fileOf = (name: string): string => join(scratch, name)
  return {
    // A ledger of erased users is stored beside backups, and is extended there.
    prepare: Effect.gen(function* () {
      const names = yield* store.names
      yield* attempt(() => mkdir(scratch, { recursive: true, mode: 0o700 }))
      if (names.includes(erasureLedgerName)) yield* store.get(erasureLedgerName, fileOf(erasureLedgerName))
    }),
    fileOf,
    addressOf: (name) => `${address.replace(/\/+$/, "")}/${name}`,
    keep: Effect.fnUntraced(function* (name) {
      yield* store.put(name, fileOf(name))
      yield* attempt(() => rm(fileOf(name)))
      if ((yield* attempt(() => readdir(scratch))).includes(erasureLedgerName))
        yield* store.put(erasureLedgerName, fileOf(erasureLedgerName))
    }),
    fetch: (name) => store.get(name, fileOf(name)),
    names: store.names,
    remove: store.remove,
  }
}

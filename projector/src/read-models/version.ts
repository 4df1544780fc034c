// The version of the read models. Tables of different versions exist side by side, each in a schema of its own, so that
// one version's are read while another's are being built. See ADR 0025.

/**
 * Raise it when the events are projected to other rows than before: version.test.ts fails until it is. Also when a
 * query derives other values from the same rows, since browsers cache replies until the version or the rows change.
 */
export const readModelVersion = 32

/**
 * The oldest version whose tables may be read, and added to, until those of this version are complete. Raise it to
 * `readModelVersion` when an existing column changes its meaning. Columns and tables that are only added or removed
 * need nothing: prepare.ts adapts them.
 */
const oldestStandIn = 17

/** The read models of one version. */
export interface ReadModels {
  /** The prefix of all versions' schemas. */
  readonly prefix: string
  readonly version: number
  readonly schema: string
}

export const readModelsOf = (prefix = "read", version = readModelVersion): ReadModels => ({
  prefix,
  version,
  schema: schemaOf(prefix, version),
})

/** Version 0 are the tables from before versions had numbers. */
export const schemaOf = (prefix: string, version: number): string => (version === 0 ? prefix : `${prefix}_${version}`)

/**
 * Table names without a schema refer to this version's tables, or, while those do not exist, to the latest older
 * version's: once they are complete, the same statement reads them instead.
 */
export const searchPathOf = ({ prefix, version }: Pick<ReadModels, "prefix" | "version">): string =>
  [version, ...olderThan(version)].map((each) => schemaOf(prefix, each)).join(",")

/** The versions that may stand in for that one, latest first. */
export const olderThan = (version: number): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, version - oldestStandIn) }, (_, index) => version - 1 - index)

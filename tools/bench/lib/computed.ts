// Processor time, which depends less on other load than elapsed time.
import { readdirSync, readFileSync } from "node:fs"

/** In seconds. That of a PostgreSQL includes ended connections. */
export interface Computed {
  readonly node: number
  readonly postgres: number
}

const fieldsOf = (pid: number | string): ReadonlyArray<number> => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  return stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number)
}

/** The processor time of a process and its threads; `ended` includes its children that have ended. */
const secondsOf = (fields: ReadonlyArray<number>, ended: boolean): number =>
  fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + ticks, 0) / 100

export const processorSecondsOf = (pid: number | string): number => secondsOf(fieldsOf(pid), false)

/** The processor time of the product so far: its process, and the PostgreSQL that it has started. */
export const computed = (pid: number): Computed => {
  const parents = new Map<number, ReadonlyArray<number>>()
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), fieldsOf(name))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isOfProduct = (process: number): boolean => {
    const parent = parents.get(process)?.[1]
    return parent !== undefined && (parent === pid || isOfProduct(parent))
  }
  const children = [...parents].filter(([process]) => isOfProduct(process))
  return {
    node: processorSecondsOf(pid),
    postgres: children.reduce((sum, [, fields]) => sum + secondsOf(fields, true), 0),
  }
}

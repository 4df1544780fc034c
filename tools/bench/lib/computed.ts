// How much computing something took, which a busy machine spoils less than the time that passes.
import { readdirSync, readFileSync } from "node:fs"

/** In seconds. Of a PostgreSQL, its connections that have ended count, too. */
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

/** Of a process and its threads, and with `ended` of its children that have ended. */
const secondsOf = (fields: ReadonlyArray<number>, ended: boolean): number =>
  fields.slice(11, ended ? 15 : 13).reduce((sum, ticks) => sum + ticks, 0) / 100

/** Of a process with all of its threads. */
export const processorSecondsOf = (pid: number | string): number => secondsOf(fieldsOf(pid), false)

/** What the product has computed so far: its process, and the PostgreSQL that it has started. */
export const computed = (pid: number): Computed => {
  const parents = new Map<number, ReadonlyArray<number>>()
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), fieldsOf(name))
    } catch {
      // It has ended meanwhile.
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

// Which import brought which facts, in a snapshot's form: the ids of imports once, and the rest as numbers.
import type { ImportId } from "../../ids.ts"
import type { BankFact } from "../sync/schema.ts"

interface Places {
  /** The indexes of the facts. */
  readonly facts: Array<number>
  readonly files: Array<number>
  readonly lines: Array<number>
}

export type Origins = ReadonlyArray<readonly [importId: ImportId, places: Places]>

export const originsOf = (facts: ReadonlyArray<BankFact>): Origins => {
  const origins = new Map<ImportId, Places>()
  facts.forEach(({ imported }, index) => {
    if (imported === undefined) return
    let places = origins.get(imported.importId)
    if (places === undefined) origins.set(imported.importId, (places = { facts: [], files: [], lines: [] }))
    places.facts.push(index)
    places.files.push(imported.file)
    places.lines.push(imported.line)
  })
  return [...origins]
}

export const originsByFact = (origins: Origins): ReadonlyMap<number, NonNullable<BankFact["imported"]>> => {
  const byFact = new Map<number, NonNullable<BankFact["imported"]>>()
  for (const [importId, { facts, files, lines }] of origins) {
    facts.forEach((fact, index) => byFact.set(fact, { importId, file: files[index] ?? 0, line: lines[index] ?? 0 }))
  }
  return byFact
}

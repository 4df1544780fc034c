// What decides an item's ledger. The same person at the same bank always lives the same life, so that every demonstration looks alike.

import type { Institution } from "./institutions.ts"
import type { Persona } from "./personas.ts"

const TOLD = /^seed:(.+)$/

/** A password of the form `seed:anything` asks for another life. */
export const seedOf = (persona: Persona, institution: Institution, password: string): string =>
  [persona.name, institution.id, ...(TOLD.exec(password)?.slice(1) ?? [])].join("@")

// Derives an item's seed. The same person at the same bank always gets the same ledger.

import type { Institution } from "./institutions.ts"
import type { Persona } from "./personas.ts"

const seedInPassword = /^seed:(.+)$/

/** A password of the form `seed:anything` selects a different ledger. */
export const seedOf = (persona: Persona, institution: Institution, password: string): string =>
  [persona.name, institution.id, ...(seedInPassword.exec(password)?.slice(1) ?? [])].join("@")

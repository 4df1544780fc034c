// The name of an entry: the other party, and the purpose.
import { nameOf, noteOf } from "../reading.ts"
import type { StatementRow } from "../statement.ts"
import { all, at, textAt, textOf, type Node } from "./tree.ts"
import { isCredit, isReversal } from "./values.ts"

/** The account's own side, which is excluded from the name. */
export interface Owner {
  readonly name: string
  readonly number: string
}

const missing = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|N\/A|UNKNOWN|[.\-0]*)$/i

const meant = (text: string): string => (missing.test(text) ? "" : text)

type Side = "Cdtr" | "Dbtr"

/** The name of a batch of several payments is the bank's text about all of them. */
export const wordsOf = (entry: Node, owner: Owner): Pick<StatementRow, "name" | "note"> => {
  const details = all(entry, "TxDtls")
  const isBatch = details.length > 1 || Number(textAt(entry, "NtryDtls", "Btch", "NbOfTxs")) > 1
  const [only] = isBatch ? [] : details
  // A reversal keeps the parties of the original payment.
  const isFromDebtor = (isCredit(entry) === true) !== isReversal(entry)
  const names = details.map((detail) => partyOf(at(detail, "RltdPties"), isFromDebtor, owner))
  const parties = [...new Set(names)].filter((name) => name !== "")
  const purposes = only === undefined ? [] : purposeOf(only)
  const more = [textAt(only, "AddtlTxInf"), textAt(entry, "AddtlNtryInf")].map(meant)
  const known = only === undefined ? [...more, parties.join(", ")] : [parties.join(", "), purposes.join(" "), ...more]
  const name = nameOf(known.find((text) => text !== "") ?? codeOf(entry))
  const others = only === undefined ? parties.join(", ") : purposes.join(" ")
  return { name, note: noteOf([others, ...more], name) }
}

const partyOf = (parties: Node | undefined, isFromDebtor: boolean, owner: Owner): string => {
  const sides: ReadonlyArray<Side> = isFromDebtor ? ["Dbtr", "Cdtr"] : ["Cdtr", "Dbtr"]
  const isOwn = (side: Side, name: string): boolean => {
    const number = textAt(parties, `${side}Acct`, "Id", "IBAN").replace(/\s/g, "")
    return (number !== "" && number === owner.number) || name.toLowerCase() === owner.name.toLowerCase()
  }
  for (const side of sides)
    for (const party of [at(parties, side), at(parties, `Ultmt${side}`)]) {
      const name = meant(textAt(party, "Nm") || textAt(party, "Pty", "Nm"))
      if (name !== "" && !isOwn(side, name)) return name
    }
  return ""
}

const purposeOf = (detail: Node): ReadonlyArray<string> => {
  const remittance = at(detail, "RmtInf")
  if (remittance === undefined) return []
  const free = all(remittance, "Ustrd").map(textOf)
  const structured = all(remittance, "AddtlRmtInf", "CdtrRefInf").map((node) => textAt(node, "Ref") || textOf(node))
  return [...new Set([...free, ...structured].map(meant))].filter((text) => text !== "")
}

/** The code of an entry without any text. */
const codeOf = (entry: Node): string => {
  const code = at(entry, "BkTxCd")
  return textAt(code, "Prtry", "Cd") || textAt(code, "Domn", "Fmly", "SubFmlyCd")
}

/** Banks write NONREF or NOTPROVIDED without an id, and short numbers only count a statement's entries. */
export const idOf = (entry: Node): string | null => {
  const [only, ...others] = all(entry, "TxDtls")
  const detailed = others.length === 0 ? textAt(only, "Refs", "AcctSvcrRef") : ""
  const ids = [textAt(entry, "AcctSvcrRef"), detailed, textAt(entry, "NtryRef")]
  return ids.find((id) => meant(id) !== "" && !/^\d{1,6}$/.test(id)) ?? null
}

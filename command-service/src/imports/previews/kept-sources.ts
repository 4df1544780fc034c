// What is kept of the sources of files that were imported: what the person said of them, and which accounts they
// are about. Pure.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { sameName } from "@evenkeel/contracts/names"
import type { Dialect } from "@evenkeel/statement-files/statement"
import type { Said } from "../reading/reading.ts"
import { sourceOfAccount } from "../reading/source-keys.ts"
import type { KeptSource } from "./answers.ts"
import type { KeptSources } from "../tables/imports.ts"
import type { Matched } from "./prepare.ts"

export const sourcesToKeep = (
  budget: Budget,
  { stored, overview, accounts, keptSources }: Pick<Matched, "stored" | "overview" | "accounts" | "keptSources">,
): KeptSources => {
  const sources: Record<string, KeptSource> = {}
  for (const { sourceKey, form, said, refused, dialect, ...file } of overview.files) {
    if (refused !== null) continue
    let ofFile = sourceKey
    for (const { key, source, isNamed, mask } of file.accounts) {
      const { accountId = null, name = "" } = accounts.get(key) ?? {}
      const found = accountId ?? opened(budget, name)
      if (found === undefined) continue
      sources[source] = { accountId: found }
      // What a file is called says nothing of how it is written.
      if (!isNamed && mask === null) ofFile = sourceOfAccount(form, found)
    }
    const categories = { ...keptSources[ofFile]?.categories, ...stored.answers.categories }
    sources[ofFile] = { said: ofLaterFiles(said, dialect), categories }
  }
  return sources
}

/**
 * Without the year, which is another one then, and without the way that the money of one row went: it tells how the file
 * is written, which the next one is, too, whichever row it begins with.
 */
const ofLaterFiles = ({ answers, ...said }: Said, { sign }: Pick<Dialect, "sign">): Said => ({
  ...said,
  answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !/^(?:sign(?: \d+)?$|year|account$)/.test(id))),
  ...(answers["sign"] === undefined || sign === null ? {} : { dialect: { sign } }),
})

/** Of several accounts of that name the one that was opened last. */
const opened = (budget: Budget, name: string): string | undefined =>
  [...budget.accounts.values()].findLast((account) => account.itemId === null && sameName(account.name, name))
    ?.accountId

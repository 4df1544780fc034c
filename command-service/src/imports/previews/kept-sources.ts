// The part of an import that is kept for later files of the same sources: the person's answers, and the accounts. Pure.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { sameName } from "@evenkeel/contracts/names"
import type { Dialect } from "@evenkeel/statement-files/statement"
import type { Stated } from "../reading/reading.ts"
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
      // The name of such a file does not depend on its layout.
      if (!isNamed && mask === null) ofFile = sourceOfAccount(form, found)
    }
    const categories = { ...keptSources[ofFile]?.categories, ...stored.answers.categories }
    sources[ofFile] = { said: ofLaterFiles(said, dialect), categories }
  }
  return sources
}

/** Without the year, which changes, and with the sign as a layout, because a later file asks about another row. */
const ofLaterFiles = ({ answers, ...said }: Stated, { sign }: Pick<Dialect, "sign">): Stated => ({
  ...said,
  answers: Object.fromEntries(Object.entries(answers).filter(([id]) => !/^(?:sign(?: \d+)?$|year|account$)/.test(id))),
  ...(answers["sign"] === undefined || sign === null ? {} : { dialect: { sign } }),
})

/** Of several accounts with that name, the one that was opened last. */
const opened = (budget: Budget, name: string): string | undefined =>
  [...budget.accounts.values()].findLast((account) => account.itemId === null && sameName(account.name, name))
    ?.accountId

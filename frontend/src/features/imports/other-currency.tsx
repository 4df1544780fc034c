// Files in another currency than the budget's: none of their rows would count, which is said before anything else.
import { pluralOf } from "@evenkeel/contracts/currency"
import type { ImportPreview } from "@evenkeel/contracts/api/imports"
import { useSnapshot } from "valtio"
import { ActionButton } from "../../components/controls/action-button.tsx"
import { auth } from "../../lib/session.ts"
import { cancelImport, keepBudgetIn, unansweredIn } from "./store.ts"

/** The only one of all rows, if it is not the budget's. */
const otherThan = (currency: string, { files }: ImportPreview): string | undefined => {
  const [only, ...others] = new Set(files.flatMap(({ accounts }) => accounts.map((account) => account.currency)))
  return others.length > 0 || only === currency ? undefined : only
}

export const OtherCurrency = ({ preview }: { readonly preview: ImportPreview }) => {
  const { user } = useSnapshot(auth)
  const other = user === null || unansweredIn(preview) > 0 ? undefined : otherThan(user.currency, preview)
  if (user === null || other === undefined) return null
  const [name, own] = [pluralOf(other), pluralOf(user.currency)]
  const [these, them] = preview.files.length === 1 ? ["This file is", "its rows"] : ["These files are", "their rows"]
  return (
    <section aria-label="Currency" className="card">
      {user.whyCurrencyStays === undefined ? (
        <>
          <p>
            {these} in {name}, and your budget is still empty. Keep this budget in {name}?
          </p>
          <ActionButton onClick={() => keepBudgetIn(other)}>Keep it in {name}</ActionButton>
        </>
      ) : (
        <>
          <p>
            {these} in {name}, and your budget is in {own}: {them} can be looked through, but none would count.
          </p>
          <ActionButton className="quiet" onClick={cancelImport}>
            Leave it
          </ActionButton>
        </>
      )}
    </section>
  )
}

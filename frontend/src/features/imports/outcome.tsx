import type { Imported } from "@evenkeel/contracts/api/imports/imports"
import { setAsideInWords } from "@evenkeel/contracts/budget/counting/rules"
import { Link } from "wouter"
import { ButtonLink } from "../../components/controls/button-link.tsx"
import { plural, seePlan } from "../../lib/words.ts"
import { useList } from "../../api/queries.ts"
import { presentCurrency } from "../../lib/currency.ts"
import { addressOf } from "../../lib/list-filters.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { Months } from "./files/months.tsx"
import { startAgain } from "./store.ts"

/** "12 were here already, 3 are set aside" */
const leftOutInWords = ({ here, maybe, aside, refused }: Imported["skipped"]): string =>
  [
    here > 0 ? `${plural(here, "row")} already here` : "",
    maybe > 0 ? `${maybe} perhaps the same` : "",
    aside > 0 ? `${aside} set aside` : "",
    refused > 0 ? `${refused} refused` : "",
  ]
    .filter((part) => part !== "")
    .join(", ")

/** The result of an import, and links to the next steps. */
export const Outcome = ({ outcome }: { readonly outcome: Imported }) => {
  const left = leftOutInWords(outcome.skipped)
  const isNewcomer = useList("incomes").length === 0
  return (
    <div className="card stack gap-4">
      <h2>
        <span className="round-icon">
          <Icon name="check" />
        </span>{" "}
        {plural(outcome.imported, "transaction")} imported
      </h2>
      {outcome.setAside !== undefined && (
        <p className="soft">
          Of these, <Link href={addressOf({ importId: outcome.importId, status: "not-spending" })}>set aside</Link>:{" "}
          {setAsideInWords(outcome.setAside)}.
        </p>
      )}
      {left !== "" && <p className="soft">Left out: {left}.</p>}
      {outcome.accounts.map(({ accountId, accountName, rows, months }) => (
        <section aria-label={accountName} key={accountId}>
          <h3>
            {accountName} <span className="soft small">{plural(rows, "row")}</span>
          </h3>
          <Months currency={presentCurrency()} months={months} />
        </section>
      ))}
      <div className="import-actions cluster to-end">
        <button className="quiet" onClick={startAgain} type="button">
          Import more
        </button>
        {isNewcomer ? (
          <>
            <Link className="button quiet" href="/income">
              Continue
            </Link>
            <ButtonLink href="/plan">{seePlan}</ButtonLink>
          </>
        ) : (
          <>
            <Link className="button quiet" href="/budget/summary">
              See the months
            </Link>
            <ButtonLink href="/home">To your budget</ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

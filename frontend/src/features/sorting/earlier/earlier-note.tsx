// On /home: the number of uncategorised transactions of past months. It does not block anything, and people who began
// with this month do not see it.
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Icon } from "../../../components/controls/icon.tsx"
import { finaliser, isLeft, openFinaliser, useEarlier } from "../../../api/earlier-months.ts"
import { earlierPath } from "../../../lib/addresses.ts"
import { plural } from "../../../lib/words.ts"

/** "312 imported transactions have no category" */
const importedInWords = (count: number): string =>
  count === 1 ? "One imported transaction has no category" : `${plural(count, "imported transaction")} have no category`

export const EarlierNote = () => {
  const { queue, total, importedToSort } = useEarlier()
  const { open } = useSnapshot(finaliser)
  if (open || total + importedToSort === 0 || isLeft({ queue, total })) return null
  return (
    <div className="home-note">
      <Icon name="history" />
      <p>
        {total > 0 && (
          <>
            {total === 1
              ? "One transaction from an earlier month is waiting"
              : `${plural(total, "transaction")} from earlier months are waiting`}{" "}
            for a category.{" "}
          </>
        )}
        {importedToSort > 0 && `${importedInWords(importedToSort)}. `}
        <Link href={earlierPath}>See the list</Link>
      </p>
      {total > 0 && (
        <button className="quiet" onClick={openFinaliser} type="button">
          Finish earlier months
        </button>
      )}
    </div>
  )
}

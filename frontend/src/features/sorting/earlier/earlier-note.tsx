// On /home: what is left without a category from months that are over. It never gets in the way.
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { Icon } from "../../../components/controls/icon.tsx"
import { openFinaliser, previousMonth } from "../previous-month.ts"
import { earlierPath, importedInWords } from "./words.ts"

export const EarlierNote = () => {
  const { total, importedToSort, open } = useSnapshot(previousMonth)
  if (open || total + importedToSort === 0) return null
  return (
    <div className="home-note">
      <Icon name="history" />
      <p>
        {total > 0 && (
          <>
            {total === 1
              ? "One transaction from an earlier month is waiting"
              : `${total} transactions from earlier months are waiting`}{" "}
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
